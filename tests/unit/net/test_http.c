/* SPDX-License-Identifier: MIT */
/*
 * What net/http.h promises, byte by byte over real sockets: what a request may be, and that everything else is refused and the
 * connection closed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include <event2/event.h>

#include "net/http.h"

struct fixture {
    struct event_base *base;
    struct http *http;
};

static void
write_page(void *context, struct buffer *body)
{
    buffer_add_text(body, context);
}

static const struct http_page pages[] = { { "/healthz", "text/plain; charset=utf-8", write_page } };

static int
set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct buffer problem = BUFFER_EMPTY;
    fixture->base = event_base_new();
    fixture->http = http_new(fixture->base, 0, pages, 1, (void *)(uintptr_t)"fine\n", &problem);
    assert_non_null(fixture->http);
    *state = fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;
    http_free(fixture->http);
    event_base_free(fixture->base);
    free(fixture);
    return 0;
}

static int
connect_to(const struct fixture *fixture)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(http_port(fixture->http)),
        .sin_addr = { htonl(INADDR_LOOPBACK) } };
    (void)!connect(fd, (struct sockaddr *)&address, sizeof address);
    return fd;
}

/* What comes for REQUEST (SIZE bytes) until the server closes; a request that gets no answer ends with our own close. */
static void
ask(struct fixture *fixture, const char *request, size_t size, char *answer, size_t most)
{
    int fd = connect_to(fixture);
    size_t sent = 0, got = 0;
    for (int turns = 0; turns < 2000; turns++) {
        if (sent < size) {
            ssize_t n = send(fd, request + sent, size - sent, MSG_NOSIGNAL);
            if (n > 0) sent += (size_t)n;
        }
        event_base_loop(fixture->base, EVLOOP_NONBLOCK);
        ssize_t n = recv(fd, answer + got, most - 1 - got, 0);
        if (n > 0) got += (size_t)n;
        if (n == 0 || (n < 0 && got && sent == size && turns > 1000)) break;
        usleep(got ? 0 : 100);
    }
    answer[got] = 0;
    close(fd);
    event_base_loop(fixture->base, EVLOOP_NONBLOCK);
}

static void
expect_status(struct fixture *fixture, const char *request, const char *status)
{
    static char answer[65536];
    ask(fixture, request, strlen(request), answer, sizeof answer);
    if (strncmp(answer, "HTTP/1.", 7) != 0 || strncmp(answer + 9, status, strlen(status)) != 0)
        fail_msg("expected %s for %.60s..., got %.60s", status, request, answer);
}

#define HOST "Host: 127.0.0.1\r\n"

static void
a_page_is_served_and_the_connection_closed(void **state)
{
    static char answer[4096];
    const char *request = "GET /healthz HTTP/1.1\r\n" HOST "\r\n";
    ask(*state, request, strlen(request), answer, sizeof answer);
    assert_non_null(strstr(answer, "HTTP/1.1 200 OK\r\n"));
    assert_non_null(strstr(answer, "Connection: close\r\n"));
    assert_non_null(strstr(answer, "Content-Length: 5\r\n"));
    assert_non_null(strstr(answer, "\r\n\r\nfine\n"));
}

static void
head_has_no_body(void **state)
{
    static char answer[4096];
    const char *request = "HEAD /healthz HTTP/1.1\r\n" HOST "\r\n";
    ask(*state, request, strlen(request), answer, sizeof answer);
    assert_non_null(strstr(answer, "HTTP/1.1 200 OK\r\n"));
    assert_null(strstr(answer, "fine"));
}

static void
only_get_and_head_are_known(void **state)
{
    static const char *const methods[] = { "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "FLY", "get" };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        static char answer[4096];
        char request[200];
        snprintf(request, sizeof request, "%s /healthz HTTP/1.1\r\n" HOST "\r\n", methods[i]);
        ask(*state, request, strlen(request), answer, sizeof answer);
        assert_null(strstr(answer, "fine"));
        assert_null(strstr(answer, " 200 "));
    }
}

static void
bodies_are_refused(void **state)
{
    expect_status(*state, "GET /healthz HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nhello", "4");
    expect_status(*state, "GET /healthz HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n", "400");
    expect_status(*state, "GET /healthz HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "4");
    expect_status(*state,
        "GET /healthz HTTP/1.1\r\n" HOST "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "4");
    expect_status(*state, "POST /healthz HTTP/1.1\r\n" HOST "Content-Length: 100000000\r\n\r\n", "4");
}

static void
other_names_of_the_host_are_refused(void **state)
{
    expect_status(*state, "GET /healthz HTTP/1.1\r\nHost: example.org\r\n\r\n", "403");
    expect_status(*state, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1.example.org\r\n\r\n", "403");
    expect_status(*state, "GET /healthz HTTP/1.1\r\nHost: localhost:80x\r\n\r\n", "403");
    expect_status(*state, "GET /healthz HTTP/1.1\r\nHost: localhost:\r\n\r\n", "403");
    expect_status(*state, "GET /healthz HTTP/1.1\r\n\r\n", "403");
    expect_status(*state, "GET /healthz HTTP/1.0\r\n\r\n", "403");
    expect_status(*state, "GET /healthz HTTP/1.1\r\nHost: LOCALHOST:4001\r\n\r\n", "200");
    expect_status(*state, "GET /healthz HTTP/1.1\r\nHost: [::1]:4001\r\n\r\n", "200");
}

static void
other_paths_are_not_found(void **state)
{
    static const char *const paths[] = { "/", "/healthz/", "/Healthz", "/../healthz", "//healthz", "/healthz%00", "/etc/passwd",
        "/%2e%2e/healthz", "/healthz;x" };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char request[200];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "\r\n", paths[i]);
        expect_status(*state, request, "404");
    }
    expect_status(*state, "GET /healthz?x=1 HTTP/1.1\r\n" HOST "\r\n", "200");
}

static void
headers_have_a_limit(void **state)
{
    static char request[65536];
    int used = snprintf(request, sizeof request, "GET /healthz HTTP/1.1\r\n" HOST "X: ");
    memset(request + used, 'a', 60000);
    strcpy(request + used + 60000, "\r\n\r\n");
    static char answer[4096];
    ask(*state, request, strlen(request), answer, sizeof answer);
    assert_null(strstr(answer, " 200 "));
}

static void
garbage_ends_the_connection_and_harms_nobody(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
    } garbage[] = { { "\r\n\r\n\r\n\r\n", 8 }, { "\0\0\0\0\r\n\r\n", 8 }, { "GET\r\n\r\n", 7 }, { "GET /healthz\r\n\r\n", 16 },
        { "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 15 }, { "GET /healthz HTTP/9.9\r\n\r\n", 25 },
        { "GET /healthz HTTP/1.1\r\n: x\r\n\r\n", 30 }, { "GET /healthz HTTP/1.1\r\nno colon\r\n\r\n", 35 },
        { "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 24 }, { "\xff\xfb\x01\xff\xfd\x03\r\n\r\n", 10 } };
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        static char answer[4096];
        ask(*state, garbage[i].bytes, garbage[i].size, answer, sizeof answer);
        assert_null(strstr(answer, "fine"));
    }
    expect_status(*state, "GET /healthz HTTP/1.1\r\n" HOST "\r\n", "200");
}

static void
a_port_that_is_taken_is_told(void **state)
{
    struct fixture *fixture = *state;
    struct buffer problem = BUFFER_EMPTY;
    assert_null(http_new(fixture->base, http_port(fixture->http), pages, 1, NULL, &problem));
    assert_non_null(strstr(buffer_text(&problem), "Address already in use"));
    buffer_free(&problem);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_page_is_served_and_the_connection_closed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(head_has_no_body, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_get_and_head_are_known, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bodies_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_names_of_the_host_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_paths_are_not_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(headers_have_a_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(garbage_ends_the_connection_and_harms_nobody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_port_that_is_taken_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
