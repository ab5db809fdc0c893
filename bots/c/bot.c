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

struct question {
    const char *view;                      /* the JSON of what the seat knows */
    struct text legal[MOST_ACTIONS];       /* the legal actions */
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
    at = skip_space(at);
    do {
        if (*at == '"') {
            at = skip_string(at);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
        } else {
            while (*at != '\0' && strchr(",]} \t\r\n", *at) == NULL) at++;
        }
    } while (depth > 0 && *at != '\0');
    return at;
}

/* The value of a field of the object that begins here, or NULL. */
static const char *field(const char *object, const char *name)
{
    size_t length = strlen(name);
    if (object == NULL) return NULL;
    const char *at = skip_space(object);
    if (*at != '{') return NULL;
    for (at = skip_space(at + 1); *at == '"'; at = skip_space(at + 1)) {
        const char *key = at + 1, *end = skip_string(at);
        int found = (size_t)(end - key) == length + 1 && strncmp(key, name, length) == 0;
        at = skip_space(end);
        if (*at != ':') return NULL;
        at = skip_space(at + 1);
        if (found) return at;
        at = skip_space(skip_value(at));
        if (*at != ',') return NULL;
    }
    return NULL;
}

/* Element number n of the array that begins here, or NULL. */
static const char *element(const char *array, size_t n)
{
    if (array == NULL || *array != '[') return NULL;
    const char *at = skip_space(array + 1);
    for (; *at != ']' && *at != '\0'; n--) {
        if (n == 0) return at;
        at = skip_space(skip_value(at));
        if (*at != ',') return NULL;
        at = skip_space(at + 1);
    }
    return NULL;
}

static long long number(const char *value)
{
    return value == NULL ? 0 : strtoll(value, NULL, 10);
}

static struct text string(const char *value)
{
    struct text text = { "", 0 };
    if (value != NULL && *value == '"') {
        text.at = value + 1;
        text.length = (size_t)(skip_string(value) - value) - 2;
    }
    return text;
}

static int is(struct text text, const char *word)
{
    return text.length == strlen(word) && strncmp(text.at, word, text.length) == 0;
}

/* The player. */

/* The number of this action among the legal ones, or -1. */
static int find(const struct question *question, const char *word)
{
    for (size_t n = 0; n < question->actions; n++)
        if (is(question->legal[n], word)) return (int)n;
    return -1;
}

/* Whether the points of this turn are better noted than risked. */
static int enough(const char *view)
{
    /* The fewer dice are left, the likelier is a throw without value. */
    static const long long enough_with[] = { 0, 250, 250, 350, 600, 1200, 2500 };
    long long points = number(field(view, "points")), dice = number(field(view, "dice"));
    long long score = number(element(field(view, "scores"), (size_t)number(field(view, "seat"))));
    if (score + points >= number(field(field(view, "options"), "target"))) return 1;
    return dice >= 1 && dice <= 6 && points >= enough_with[dice];
}

/* The number of one of the legal actions. */
static int choose(const struct question *question)
{
    const char *offer = field(question->view, "offer");
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
    if (find(question, "adopt") >= 0 && number(field(offer, "points")) >= 400
        && number(field(offer, "dice")) >= 2) {
        return find(question, "adopt");
    }
    if (find(question, "note") >= 0 && enough(question->view)) return find(question, "note");
    return roll >= 0 ? roll : rand() % (int)question->actions;
}

/* The protocol: one JSON object a line. */

static void answer(const char *line)
{
    static struct question question;
    struct text type = string(field(line, "type"));
    if (is(type, "hello")) {
        puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"small c\",\"games\":64}");
    } else if (is(type, "ask")) {
        const char *at = field(line, "legal");
        question.view = field(line, "view");
        question.actions = 0;
        for (at = at == NULL ? "" : skip_space(at + 1); *at == '"' && question.actions < MOST_ACTIONS;) {
            question.legal[question.actions++] = string(at);
            at = skip_space(skip_string(at));
            if (*at == ',') at = skip_space(at + 1);
        }
        if (question.actions == 0) return;
        struct text action = question.legal[choose(&question)];
        printf("{\"type\":\"play\",\"id\":%lld,\"n\":%lld,\"action\":\"%.*s\"}\n",
               number(field(line, "id")), number(field(line, "n")), (int)action.length, action.at);
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
