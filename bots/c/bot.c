/* A small bot for Ten Thousand; in any other game it chooses at random.
 *
 * Build it: cc -O2 -o bot bot.c
 * Change `choose`: it is given a question and returns the number of one of the legal actions.
 * Words for yourself go to stderr; stdout belongs to the protocol (docs/bots.md tells all of it).
 *
 * The JSON it needs is read by the few functions in the middle: they walk over a value without copying it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ACTIONS = 4096 };

/* A text inside the line that was read: not ended by a zero. */
struct text {
    const char *at;
    size_t length;
};

/* What the bot looks at before it chooses. */
struct question {
    long long id, n;
    long long seat, points, dice;          /* from the view: the own seat, this turn's points, dice left */
    long long offer_points, offer_dice;    /* what may be adopted */
    const char *scores;                    /* the JSON of all scores */
    struct text legal[MOST_ACTIONS];
    size_t actions;
};

/* JSON. */

static const char *skip_space(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') at++;
    return at;
}

/* The end of a string that begins here with a quotation mark. */
static const char *skip_string(const char *at)
{
    for (at++; *at != '\0' && *at != '"'; at++)
        if (*at == '\\' && at[1] != '\0') at++;
    return *at == '"' ? at + 1 : at;
}

/* The end of the value that begins here. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    for (;;) {
        switch (*at) {
        case '\0':
            return at;
        case '"':
            at = skip_string(at);
            if (depth == 0) return at;
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            if (depth == 0) return at;
            if (--depth == 0) return at + 1;
            break;
        case ',':
            if (depth == 0) return at;
            break;
        }
        at++;
    }
}

/* Steps into an object or a list: to its first element, or NULL. */
static const char *enter(const char *at)
{
    at = skip_space(at);
    if (*at != '{' && *at != '[') return NULL;
    at = skip_space(at + 1);
    return *at == '}' || *at == ']' ? NULL : at;
}

/* The element after the value that begins here, or NULL. */
static const char *next(const char *value)
{
    value = skip_space(skip_value(value));
    return *value == ',' ? skip_space(value + 1) : NULL;
}

static struct text string(const char *value)
{
    struct text text = { "", 0 };
    if (*value == '"') {
        const char *end = skip_string(value);
        text.at = value + 1;
        text.length = (size_t)(end - value) - (end[-1] == '"' && end > value + 1 ? 2 : 1);
    }
    return text;
}

/* The name of the field that begins here; *at moves to its value. */
static struct text name_of(const char **at)
{
    struct text name = string(*at);
    *at = skip_space(**at == '"' ? skip_string(*at) : *at);
    if (**at == ':') *at = skip_space(*at + 1);
    return name;
}

static long long number(const char *value)
{
    return strtoll(value, NULL, 10);
}

static int is(struct text text, const char *word)
{
    return strncmp(text.at, word, text.length) == 0 && word[text.length] == '\0';
}

/* Element number n of a list of numbers, or 0. */
static long long number_at(const char *list, long long n)
{
    const char *at = list == NULL ? NULL : enter(list);
    while (at != NULL && n-- > 0) at = next(at);
    return at == NULL ? 0 : number(at);
}

static void read_offer(const char *offer, struct question *question)
{
    for (const char *at = enter(offer); at != NULL; at = next(at)) {
        struct text name = name_of(&at);
        if (is(name, "points")) question->offer_points = number(at);
        if (is(name, "dice")) question->offer_dice = number(at);
    }
}

static void read_view(const char *view, struct question *question)
{
    for (const char *at = enter(view); at != NULL; at = next(at)) {
        struct text name = name_of(&at);
        if (is(name, "seat")) question->seat = number(at);
        else if (is(name, "points")) question->points = number(at);
        else if (is(name, "dice")) question->dice = number(at);
        else if (is(name, "scores")) question->scores = at;
        else if (is(name, "offer")) read_offer(at, question);
    }
}

static void read_legal(const char *legal, struct question *question)
{
    question->actions = 0;
    for (const char *at = enter(legal); at != NULL && question->actions < MOST_ACTIONS; at = next(at))
        question->legal[question->actions++] = string(at);
}

/* The player. */

/* How many points win: all games of one process have the same rule switches. */
static long long target;

/* The number of this action among the legal ones, or -1. */
static int find(const struct question *question, const char *word)
{
    for (size_t n = 0; n < question->actions; n++)
        if (is(question->legal[n], word)) return (int)n;
    return -1;
}

/* Whether the points of this turn are better noted than risked. */
static int enough(const struct question *question)
{
    /* The fewer dice are left, the likelier is a throw without value. */
    static const long long enough_with[] = { 0, 250, 250, 350, 600, 1200, 2500 };
    long long score = number_at(question->scores, question->seat);
    if (score + question->points >= target) return 1;
    return question->dice >= 1 && question->dice <= 6
        && question->points >= enough_with[question->dice];
}

/* The number of one of the legal actions. */
static int choose(const struct question *question)
{
    int keep = -1, roll = find(question, "roll");
    for (size_t n = 0; n < question->actions; n++) {
        struct text action = question->legal[n];
        if (action.length > 5 && strncmp(action.at, "keep ", 5) == 0
            && (keep < 0 || action.length > question->legal[keep].length)) {
            /* Everything that counts: fewer dice on the table are worth less than points. */
            keep = (int)n;
        }
    }
    if (keep >= 0) return keep;
    if (find(question, "adopt") >= 0 && question->offer_points >= 400 && question->offer_dice >= 2)
        return find(question, "adopt");
    if (find(question, "note") >= 0 && enough(question)) return find(question, "note");
    return roll >= 0 ? roll : rand() % (int)question->actions;
}

/* The protocol: one JSON object a line. */

static void read_options(const char *options)
{
    for (const char *at = enter(options); at != NULL; at = next(at)) {
        struct text name = name_of(&at);
        if (is(name, "target")) target = number(at);
    }
}

static void answer(const char *line)
{
    static struct question question;
    struct text type = { "", 0 };
    question.actions = 0;
    question.scores = NULL;
    question.offer_points = question.offer_dice = 0;
    for (const char *at = enter(line); at != NULL; at = next(at)) {
        struct text name = name_of(&at);
        if (is(name, "type")) type = string(at);
        else if (is(name, "id")) question.id = number(at);
        else if (is(name, "n")) question.n = number(at);
        else if (is(name, "options")) read_options(at);
        else if (is(name, "view")) read_view(at, &question);
        else if (is(name, "legal")) read_legal(at, &question);
    }
    if (is(type, "hello")) {
        puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"small c\",\"games\":64}");
    } else if (is(type, "ask") && question.actions > 0) {
        struct text action = question.legal[choose(&question)];
        printf("{\"type\":\"play\",\"id\":%lld,\"n\":%lld,\"action\":\"%.*s\"}\n",
               question.id, question.n, (int)action.length, action.at);
    }
}

int main(void)
{
    size_t room = 1 << 16, used = 0;
    char *buffer = malloc(room);
    ssize_t got;
    while (buffer != NULL && (got = read(0, buffer + used, room - used)) > 0) {
        char *line = buffer, *end;
        used += (size_t)got;
        while ((end = memchr(line, '\n', used - (size_t)(line - buffer))) != NULL) {
            *end = '\0';
            answer(line);
            line = end + 1;
        }
        /* All questions that have arrived are answered with one write. */
        fflush(stdout);
        used -= (size_t)(line - buffer);
        memmove(buffer, line, used);
        if (used == room) {
            char *larger = realloc(buffer, room *= 2);
            if (larger == NULL) break;
            buffer = larger;
        }
    }
    free(buffer);
    return 0;
}
