/* SPDX-License-Identifier: MIT */
/*
 * What net/net.h promises, over real sockets.
 */
#include <sys/resource.h>

#include "world.h"

static void
a_port_is_found_and_told(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct buffer problem = BUFFER_EMPTY, wanted = BUFFER_EMPTY;
    assert_int_equal(net_listen(place.net, "127.0.0.1", place.port, &problem), 0);
    assert_int_equal(errno, EADDRINUSE);
    buffer_add_format(&wanted, "127.0.0.1 port %u: Address already in use", place.port);
    assert_string_equal(buffer_text(&problem), buffer_text(&wanted));
    buffer_clear(&problem);
    assert_int_equal(net_listen(place.net, "elsewhere", 0, &problem), 0);
    assert_string_equal(buffer_text(&problem), "elsewhere is no address of IPv4 or IPv6");
    buffer_free(&problem);
    buffer_free(&wanted);
    place_close(&place);
}

static void
the_server_speaks_first(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_connect(&place);
    until(&place, client->seen.size >= 9);
    assert_int_equal(client->seen.size, 9);
    assert_memory_equal(client->seen.data, "\377\375\030\377\375\037\377\373\031", 9);
    assert_string_equal(buffer_text(&place.log), "opened 1;");
    assert_int_equal(net_count(place.net), 1);
    struct net_info info;
    assert_true(net_info(place.net, client->handle, &info));
    assert_string_equal(info.address, "127.0.0.1");
    assert_int_not_equal(info.port, 0);
    assert_int_equal(info.width, 0);
    assert_string_equal(info.terminal, "");
    place_close(&place);
}

static void
lines_come_in_whatever_way_they_are_sent(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    client_send(&place, client, BYTES("look\r\nsay h\303"));
    until(&place, logged(&place, "line 1 look;"));
    client_send(&place, client, BYTES("\274\r"));
    until(&place, logged(&place, "line 1 say h\303\274;"));
    client_send(&place, client, BYTES("\nwho\r\0\377\361x\377\367quit\nno\377\370inventory\n"));
    until(&place, logged(&place, "inventory;"));
    assert_string_equal(buffer_text(&place.log),
        "opened 1;line 1 look;line 1 say h\303\274;line 1 who;line 1 quit;line 1 inventory;");
    assert_int_equal(net_counters(place.net).lines, 5);
    place_close(&place);
}

static void
connections_take_turns(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *one = place_enter(&place), *two = place_enter(&place);
    buffer_clear(&place.log);
    place.deaf = true;
    client_send(&place, one, BYTES("a\nb\nc\n"));
    until(&place, net_counters(place.net).bytes_in == 6);
    client_send(&place, two, BYTES("d\ne\n"));
    until(&place, net_counters(place.net).bytes_in == 10);
    assert_true(net_has_next(place.net));
    place.deaf = false;
    turn(&place);
    assert_string_equal(buffer_text(&place.log), "line 1 a;line 2 d;line 1 b;line 2 e;line 1 c;");
    assert_false(net_has_next(place.net));
    place_close(&place);
}

static void
text_goes_out_by_flush_alone(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    say(&place, client, "one\n");
    say(&place, client, "two\n");
    struct net_info info;
    assert_true(net_info(place.net, client->handle, &info));
    assert_int_equal(info.waiting, 10);
    event_base_loop(place.base, EVLOOP_NONBLOCK);
    client_read(client);
    assert_int_equal(client->seen.size, 0);
    until(&place, client->seen.size >= 10);
    assert_memory_equal(client->seen.data, "one\r\ntwo\r\n", 10);
    net_write(place.net, 12345, "x", 1);
    net_write(place.net, 0, "x", 1);
    net_prompt(place.net, 12345, "x", 1);
    net_echo(place.net, 12345, false);
    net_close(place.net, 12345);
    assert_false(net_info(place.net, 12345, &info));
    place_close(&place);
}

/* What the client sees when TEXT of the server ends in a mark. */
static void
expect_seen(struct place *place, struct client *client, const char *bytes, size_t size)
{
    until(place, client->seen.size >= size);
    turn(place);
    assert_int_equal(client->seen.size, size);
    assert_memory_equal(client->seen.data, bytes, size);
    buffer_clear(&client->seen);
}

static void
prompts_end_as_the_client_wants(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    net_prompt(place.net, client->handle, "> ", 2);
    expect_seen(&place, client, BYTES("> \377\371"));
    client_send(&place, client, BYTES("\377\375\003"));
    expect_seen(&place, client, BYTES("\377\373\003"));
    net_prompt(place.net, client->handle, "> ", 2);
    expect_seen(&place, client, BYTES("> "));
    client_send(&place, client, BYTES("\377\375\031x\n"));
    until(&place, logged(&place, "line 1 x;"));
    net_prompt(place.net, client->handle, "> ", 2);
    expect_seen(&place, client, BYTES("> \377\357"));
    place_close(&place);
}

static void
echo_is_taken_away_around_passwords_only(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    net_echo(place.net, client->handle, true);
    say(&place, client, "Password: ");
    net_echo(place.net, client->handle, false);
    expect_seen(&place, client, BYTES("Password: \377\373\001"));
    client_send(&place, client, BYTES("\377\375\001secret\r\n"));
    until(&place, logged(&place, "line 1 secret;"));
    say(&place, client, "Again: "); /* still hidden */
    net_echo(place.net, client->handle, false);
    net_echo(place.net, client->handle, false);
    expect_seen(&place, client, BYTES("\r\nAgain: "));
    client_send(&place, client, BYTES("secret\r\n"));
    until(&place, net_counters(place.net).lines == 2);
    net_echo(place.net, client->handle, true);
    say(&place, client, "Hello.\n");
    expect_seen(&place, client, BYTES("\377\374\001\r\nHello.\r\n"));
    client_send(&place, client, BYTES("\377\376\001look\r\n"));
    until(&place, logged(&place, "line 1 look;"));
    turn(&place);
    assert_int_equal(client->seen.size, 0);
    place_close(&place);
}

static void
echo_comes_back_to_a_client_that_never_answers(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    for (uint64_t i = 1; i <= 3; i++) {
        net_echo(place.net, client->handle, false);
        expect_seen(&place, client, BYTES("\377\373\001"));
        client_send(&place, client, BYTES("secret\n"));
        until(&place, net_counters(place.net).lines == i);
        net_echo(place.net, client->handle, true);
        expect_seen(&place, client, BYTES("\377\374\001\r\n"));
    }
    place_close(&place);
}

static void
a_client_that_refuses_echo_gets_no_extra_line(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    net_echo(place.net, client->handle, false);
    client_send(&place, client, BYTES("\377\376\001secret\n"));
    until(&place, logged(&place, "secret"));
    net_echo(place.net, client->handle, true);
    say(&place, client, "x");
    expect_seen(&place, client, BYTES("\377\373\001x"));
    place_close(&place);
}

static void
window_and_terminal_are_known(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    struct net_info info;
    client_send(&place, client, BYTES("\377\373\030"));
    expect_seen(&place, client, BYTES("\377\372\030\001\377\360"));
    client_send(&place, client, BYTES("\377\372\030\000TinTin++\007\033[m\377\360"));
    client_send(&place, client, BYTES("\377\372\030\000other\377\360"));
    client_send(&place, client, BYTES("\377\373\037\377\372\037\000\120\000\030\377\360"));
    until(&place, logged(&place, "size 1;"));
    assert_true(net_info(place.net, client->handle, &info));
    assert_int_equal(info.width, 80);
    assert_int_equal(info.height, 24);
    assert_string_equal(info.terminal, "TinTin++[m");
    buffer_clear(&place.log);
    client_send(&place, client, BYTES("\377\372\037\000\120\000\030\377\360\377\372\037\000\001\017\377\377\377\360x\n"));
    until(&place, logged(&place, "x;"));
    assert_string_equal(buffer_text(&place.log), "size 1;line 1 x;");
    assert_true(net_info(place.net, client->handle, &info));
    assert_int_equal(info.width, 20);
    assert_int_equal(info.height, 500);
    client_send(&place, client, BYTES("\377\372\037\000\000\000\000\377\360\377\372\037\001\377\360y\n"));
    until(&place, logged(&place, "y;"));
    assert_true(net_info(place.net, client->handle, &info));
    assert_int_equal(info.width, 0);
    assert_int_equal(info.height, 0);
    assert_int_equal(client->seen.size, 0);
    place_close(&place);
}

static void
are_you_there_is_answered(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    client_send(&place, client, BYTES("\377\366"));
    until(&place, seen(client, BYTES("[Yes, the game is here.]\r\n")));
    place_close(&place);
}

static void
a_flood_of_options_is_ignored(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place), *other = place_enter(&place);
    for (int i = 0; i < 5000; i++) client_send(&place, client, BYTES("\377\375\003\377\376\003"));
    client_send(&place, client, BYTES("look\n"));
    until(&place, logged(&place, "line 1 look;"));
    client_send(&place, other, BYTES("who\n"));
    until(&place, logged(&place, "line 2 who;"));
    turn(&place);
    assert_int_equal(client->seen.size, 300);
    assert_int_equal(net_counters(place.net).options_ignored, 9900);
    place_close(&place);
}

static void
a_subnegotiation_without_end_is_dropped(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    static char junk[100000];
    memset(junk, 'x', sizeof junk);
    for (int i = 1; i <= 2; i++) {
        client_send(&place, client, BYTES("\377\372\030"));
        for (int n = 0; n < 50; n++) client_send(&place, client, junk, sizeof junk);
        client_send(&place, client, BYTES("\377\360look\n"));
        until(&place, net_counters(place.net).lines == (uint64_t)i);
        assert_int_equal(net_counters(place.net).subnegotiations_dropped, i);
    }
    client_send(&place, client, BYTES("\377\372\030"));
    client_send(&place, client, junk, 20000);
    until(&place, client->at_end && logged(&place, "closed 1;"));
    place_close(&place);
}

static void
a_long_line_is_cut_and_the_player_told(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .line_max = 100 });
    struct client *client = place_enter(&place);
    static char junk[100000];
    memset(junk, 'x', sizeof junk);
    for (int i = 0; i < 100; i++) client_send(&place, client, junk, sizeof junk);
    client_send(&place, client, BYTES("\nlook\n"));
    until(&place, logged(&place, "line 1 look;"));
    turn(&place);
    assert_int_equal(place.log.size, strlen("opened 1;line 1 ;line 1 look;") + 100);
    assert_int_equal(net_counters(place.net).lines_cut, 1);
    const char told[] = "*** This line is too long; what follows its first 100 bytes is not read. ***\r\n";
    assert_int_equal(client->seen.size, sizeof told - 1);
    assert_memory_equal(client->seen.data, told, sizeof told - 1);
    place_close(&place);
}

static void
a_paste_waits_and_nothing_of_it_is_lost(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .lines_max = 10 });
    struct client *client = place_enter(&place);
    buffer_clear(&place.log);
    struct buffer paste = BUFFER_EMPTY, wanted = BUFFER_EMPTY;
    for (int i = 0; i < 20000; i++) {
        buffer_add_format(&paste, "%d\r\n", i);
        buffer_add_format(&wanted, "line 1 %d;", i);
    }
    place.deaf = true;
    size_t sent = 0;
    for (int i = 0; i < 200; i++) { /* until nobody takes any more */
        ssize_t size = send(client->fd, paste.data + sent, paste.size - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (size > 0) sent += (size_t)size;
        event_base_loop(place.base, EVLOOP_NONBLOCK);
    }
    assert_true(net_counters(place.net).bytes_in < 100); /* ten lines and no more were looked at */
    place.deaf = false;
    client_send(&place, client, paste.data + sent, paste.size - sent);
    until(&place, net_counters(place.net).lines == 20000);
    assert_string_equal(buffer_text(&place.log), buffer_text(&wanted));
    buffer_free(&paste);
    buffer_free(&wanted);
    place_close(&place);
}

static void
a_line_before_the_end_is_run_before_the_end(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .lines_max = 2 });
    struct client *client = place_enter(&place);
    place.deaf = true;
    client_send(&place, client, BYTES("a\nb\nc\nd\ne\nquit\nrest"));
    close(client->fd);
    client->fd = -1;
    for (int i = 0; i < 10; i++) turn(&place);
    assert_int_equal(net_count(place.net), 1);
    place.deaf = false;
    until(&place, logged(&place, "closed 1;"));
    assert_string_equal(buffer_text(&place.log),
        "opened 1;line 1 a;line 1 b;line 1 c;line 1 d;line 1 e;line 1 quit;closed 1;");
    assert_int_equal(net_count(place.net), 0);
    assert_int_equal(net_counters(place.net).closed, 1);
    place_close(&place);
}

static void
who_shuts_one_side_still_gets_his_answer(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    place.deaf = true;
    client_send(&place, client, BYTES("look\n"));
    shutdown(client->fd, SHUT_WR);
    until(&place, net_has_next(place.net));
    struct net_event event;
    struct buffer line = BUFFER_EMPTY;
    assert_true(net_next(place.net, &event, &line));
    assert_string_equal(buffer_text(&line), "look");
    say(&place, client, "A room.\n");
    place.deaf = false;
    until(&place, client->at_end);
    assert_memory_equal(client->seen.data, "A room.\r\n", 9);
    buffer_free(&line);
    place_close(&place);
}

static void
close_sends_what_was_written(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .output_max = 64 << 20 });
    struct client *client = place_enter(&place);
    struct buffer text = BUFFER_EMPTY;
    for (int i = 0; i < 400000; i++) buffer_add_format(&text, "%d: a line of the long farewell\n", i);
    client->stopped = true;
    client_send(&place, client, BYTES("unread input\n"));
    net_write(place.net, client->handle, text.data, text.size);
    uint64_t handle = client->handle;
    net_close(place.net, handle);
    struct net_info info;
    assert_false(net_info(place.net, handle, &info));
    assert_int_equal(net_count(place.net), 0);
    assert_false(net_is_idle(place.net));
    for (int i = 0; i < 5; i++) turn(&place);
    client->stopped = false;
    until(&place, client->at_end);
    assert_int_equal(client->seen.size, text.size + 400000);
    assert_true(net_is_idle(place.net));
    assert_string_equal(buffer_text(&place.log), "opened 1;");
    buffer_free(&text);
    place_close(&place);
}

static void
close_does_not_wait_forever(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    client->stopped = true;
    static char text[200000];
    memset(text, 'x', sizeof text);
    for (int i = 0; i < 50; i++) net_write(place.net, client->handle, text, sizeof text);
    net_close(place.net, client->handle);
    assert_false(net_is_idle(place.net));
    until(&place, net_is_idle(place.net));
    place_close(&place);
}

static void
a_reader_that_is_slow_misses_the_oldest(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .output_max = 100000 });
    struct client *client = place_enter(&place), *other = place_enter(&place);
    client->stopped = true;
    struct net_info info;
    for (int i = 0; i < 200000; i++) {
        struct buffer line = BUFFER_EMPTY;
        buffer_add_format(&line, "%d: a line of what the others do\n", i);
        say(&place, client, buffer_text(&line));
        buffer_free(&line);
        if (i % 1000) continue;
        say(&place, other, "x");
        turn(&place);
        assert_true(net_info(place.net, client->handle, &info));
        assert_true(info.waiting <= 100000 + 20000);
    }
    assert_true(net_counters(place.net).output_dropped > 100000);
    assert_int_equal(net_count(place.net), 2);
    client->stopped = false;
    until(&place, seen(client, BYTES("\r\n199999: a line of what the others do\r\n")));
    assert_true(seen(client, BYTES("\r\n*** Some text was dropped here")));
    until(&place, other->seen.size == 200);
    /* and from now on all is well */
    uint64_t dropped = net_counters(place.net).output_dropped;
    say(&place, client, "hello\n");
    until(&place, seen(client, BYTES("hello\r\n")));
    assert_int_equal(net_counters(place.net).output_dropped, dropped);
    place_close(&place);
}

static void
a_reader_that_takes_nothing_is_cut_off(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .output_max = 100000, .stalled_ms = 50 });
    struct client *client = place_enter(&place), *other = place_enter(&place);
    client->stopped = true;
    static char text[100001];
    memset(text, 'x', sizeof text - 1);
    for (int i = 0; i < 100; i++) say(&place, client, text);
    until(&place, logged(&place, "closed 1;"));
    say(&place, other, "x");
    until(&place, other->seen.size == 1);
    place_close(&place);
}

static void
one_address_has_so_many_connections(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .per_address = 2 });
    struct client *one = place_enter(&place);
    place_enter(&place);
    struct client *three = place_connect(&place);
    until(&place, three->at_end);
    assert_memory_equal(three->seen.data, "Too many connections from your address.\r\n", three->seen.size);
    assert_int_equal(net_counters(place.net).refused, 1);
    assert_int_equal(net_count(place.net), 2);
    net_close(place.net, one->handle);
    until(&place, one->at_end);
    close(one->fd);
    one->fd = -1;
    for (int i = 0; i < 10; i++) turn(&place);
    place.clients[place.greeted].handle = 1; /* the refused one */
    place.greeted++;
    place_enter(&place);
    place_close(&place);
}

static void
the_whole_game_has_so_many_connections(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .connections_max = 1 });
    place_enter(&place);
    struct client *two = place_connect(&place);
    until(&place, two->at_end);
    assert_memory_equal(two->seen.data, "The game is full.", 17);
    place_close(&place);
}

static void
without_descriptors_newcomers_are_refused(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ .connections_max = 1000 });
    struct client *one = place_enter(&place), *two = place_connect(&place);
    struct rlimit normal, none;
    int next = dup(two->fd); /* all below are in use */
    assert_true(next >= 0);
    close(next);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &normal), 0);
    none = normal;
    none.rlim_cur = (rlim_t)next;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    until(&place, two->at_end);
    assert_memory_equal(two->seen.data, "The game is full.", 17);
    client_send(&place, one, BYTES("look\n"));
    until(&place, logged(&place, "line 1 look;"));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &normal), 0);
    place.clients[place.greeted++].handle = 1; /* the refused one */
    place_enter(&place);
    place_close(&place);
}

static void
nobody_new_comes_when_we_stop_listening(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct client *client = place_enter(&place);
    net_stop_listening(place.net);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct sockaddr_in where = { .sin_family = AF_INET, .sin_port = htons(place.port),
        .sin_addr = { htonl(INADDR_LOOPBACK) } };
    assert_int_equal(connect(fd, (const struct sockaddr *)&where, sizeof where), -1);
    close(fd);
    client_send(&place, client, BYTES("look\n"));
    until(&place, logged(&place, "line 1 look;"));
    place_close(&place);
}

static void
handles_are_never_used_twice(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    uint64_t handles[10];
    for (int i = 0; i < 10; i++) {
        struct client *client = place_enter(&place);
        handles[i] = client->handle;
        for (int n = 0; n < i; n++) assert_int_not_equal(handles[n], handles[i]);
        net_close(place.net, client->handle);
        until(&place, client->at_end);
        if (i == 0) continue;
        net_write(place.net, handles[i - 1], "x", 1);
        assert_int_equal(client->seen.size, 0);
    }
    place_close(&place);
}

static void
all_addresses_are_ipv4_and_ipv6(void **state)
{
    (void)state;
    struct place place;
    place_open(&place, (struct net_options){ 0 });
    struct buffer problem = BUFFER_EMPTY;
    place.port = net_listen(place.net, NULL, 0, &problem);
    assert_int_not_equal(place.port, 0);
    struct client *client = place_enter(&place);
    struct net_info info;
    assert_true(net_info(place.net, client->handle, &info));
    assert_string_equal(info.address, "127.0.0.1");
    const struct sockaddr_in6 where = { .sin6_family = AF_INET6, .sin6_port = htons(place.port),
        .sin6_addr = IN6ADDR_LOOPBACK_INIT };
    struct client *six = &place.clients[place.count++];
    six->fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (six->fd < 0 || connect(six->fd, (const struct sockaddr *)&where, sizeof where) != 0) {
        print_message("no IPv6 on this machine: not tried\n");
    } else {
        until(&place, six->handle != 0);
        assert_true(net_info(place.net, six->handle, &info));
        assert_string_equal(info.address, "::1");
    }
    buffer_free(&problem);
    place_close(&place);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_port_is_found_and_told),
        cmocka_unit_test(the_server_speaks_first),
        cmocka_unit_test(lines_come_in_whatever_way_they_are_sent),
        cmocka_unit_test(connections_take_turns),
        cmocka_unit_test(text_goes_out_by_flush_alone),
        cmocka_unit_test(prompts_end_as_the_client_wants),
        cmocka_unit_test(echo_is_taken_away_around_passwords_only),
        cmocka_unit_test(echo_comes_back_to_a_client_that_never_answers),
        cmocka_unit_test(a_client_that_refuses_echo_gets_no_extra_line),
        cmocka_unit_test(window_and_terminal_are_known),
        cmocka_unit_test(are_you_there_is_answered),
        cmocka_unit_test(a_flood_of_options_is_ignored),
        cmocka_unit_test(a_subnegotiation_without_end_is_dropped),
        cmocka_unit_test(a_long_line_is_cut_and_the_player_told),
        cmocka_unit_test(a_paste_waits_and_nothing_of_it_is_lost),
        cmocka_unit_test(a_line_before_the_end_is_run_before_the_end),
        cmocka_unit_test(who_shuts_one_side_still_gets_his_answer),
        cmocka_unit_test(close_sends_what_was_written),
        cmocka_unit_test(close_does_not_wait_forever),
        cmocka_unit_test(a_reader_that_is_slow_misses_the_oldest),
        cmocka_unit_test(a_reader_that_takes_nothing_is_cut_off),
        cmocka_unit_test(one_address_has_so_many_connections),
        cmocka_unit_test(the_whole_game_has_so_many_connections),
        cmocka_unit_test(without_descriptors_newcomers_are_refused),
        cmocka_unit_test(nobody_new_comes_when_we_stop_listening),
        cmocka_unit_test(handles_are_never_used_twice),
        cmocka_unit_test(all_addresses_are_ipv4_and_ipv6),
    };
    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
