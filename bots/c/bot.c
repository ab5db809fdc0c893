/* A small bot for {{game}}.
 *
 * Build it: cc -O2 -o bot bot.c
 * Change `choose`: it is given the rule switches, what your seat knows and the legal actions, and returns the number of one
 * of these.
 * Words for yourself go to stderr; stdout belongs to the protocol (docs/bots.md tells all of it).
 *
 * The JSON it needs is read by the few functions below: they walk over a value without copying it. */

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

/* What the bot is asked. */
struct question {
    const char *options, *view;     /* JSON: the rule switches, and what the seat knows */
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

static inline int begins(struct text text, const char *word)
{
    return text.length >= strlen(word) && strncmp(text.at, word, strlen(word)) == 0;
}

/* The value of a field of an object, or NULL. */
static inline const char *field(const char *object, const char *name)
{
    const char *at = object == NULL ? NULL : enter(object);
    for (; at != NULL; at = next(at))
        if (is(name_of(&at), name)) return at;
    return NULL;
}

/* A field that is a number; 0 if there is none. */
static inline long long number_in(const char *object, const char *name)
{
    const char *value = field(object, name);
    return value == NULL ? 0 : number(value);
}

/* The number of this action among the legal ones, or -1. */
static inline int find(const struct question *question, const char *word)
{
    for (size_t n = 0; n < question->actions; n++)
        if (is(question->legal[n], word)) return (int)n;
    return -1;
}

/* The player. */

{{choose}}

/* The protocol: one JSON object a line. */

static void read_legal(const char *legal, struct question *question)
{
    question->actions = 0;
    for (const char *at = enter(legal); at != NULL && question->actions < MOST_ACTIONS; at = next(at))
        question->legal[question->actions++] = string(at);
}

static void answer(const char *line)
{
    static struct question question;
    /* All games of one process have the same rule switches. */
    static char *options;
    const char *type = field(line, "type"), *legal = field(line, "legal");
    if (type == NULL) return;
    if (is(string(type), "hello")) {
        const char *value = field(line, "options");
        free(options);
        options = value == NULL ? NULL : strdup(value);
        puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"small {{game}}\",\"games\":64}");
    } else if (is(string(type), "ask") && legal != NULL) {
        struct text action;
        read_legal(legal, &question);
        question.options = options;
        question.view = field(line, "view");
        if (question.actions == 0) return;
        action = question.legal[choose(&question)];
        printf("{\"type\":\"play\",\"id\":%lld,\"n\":%lld,\"action\":\"%.*s\"}\n",
               number_in(line, "id"), number_in(line, "n"), (int)action.length, action.at);
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
