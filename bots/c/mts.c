/* How many cards of a colour the hand has. */
static int count(const char *view, char colour)
{
    const char *hand = field(view, "hand");
    int found = 0;
    for (const char *at = hand == NULL ? NULL : enter(hand); at != NULL; at = next(at))
        found += string(at).at[0] == colour;
    return found;
}

/* How good it is to lay this card: dear ones first, black ones last, and never a call forgotten. */
static int worth(const char *view, struct text play)
{
    const char *card = play.at + 5, *end = play.at + play.length, *blank = memchr(card, ' ', (size_t)(end - card));
    int points = card[0] == 'W' ? -10 : card[1] >= '0' && card[1] <= '9' ? card[1] - '0' : 20;
    int call = play.length > 4 && strncmp(end - 4, " mts", 4) == 0;
    /* A black card names a colour behind it. */
    char named = card[0] == 'W' && blank != NULL ? blank[1] : card[0];
    return 10000 * call + 100 * points + count(view, named);
}

/* The number of one of the legal actions: play r5, play W b, play r5 mts, draw, keep, accept, challenge, catch, mts,
 * wait, colour b or pass. */
static int choose(const struct question *question)
{
    static const char *const calls[] = { "catch", "mts" };
    static const char *const rest[] = { "accept", "draw", "pass", "wait", "keep" };
    int best = -1, most = -100000;
    for (int n = 0; n < 2; n++)
        if (find(question, calls[n]) >= 0) return find(question, calls[n]);
    for (size_t n = 0; n < question->actions; n++) {
        struct text action = question->legal[n];
        int value = begins(action, "play ") ? worth(question->view, action)
            : begins(action, "colour ") ? count(question->view, action.at[action.length - 1]) : -100000;
        if (value > most) {
            most = value;
            best = (int)n;
        }
    }
    for (int n = 0; best < 0 && n < 5; n++) best = find(question, rest[n]);
    return best >= 0 ? best : 0;
}
