/* The number of a card's rank, or -1 for a joker. */
static int rank_of(struct text card)
{
    static const char *const ranks[] = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" };
    struct text rank = { card.at, card.length - 1 };
    if (is(card, "RJ") || is(card, "BJ")) return -1;
    for (int n = 0; n < 13; n++)
        if (is(rank, ranks[n])) return n;
    return -1;
}

/* How little a card helps the rest of the hand; dear cards are worse to hold. */
static int uselessness(const char *view, struct text card)
{
    const char *hand = field(view, "hand");
    int rank = rank_of(card), helped = 0;
    if (rank < 0) return -100;
    for (const char *at = hand == NULL ? NULL : enter(hand); at != NULL; at = next(at)) {
        struct text other = string(at);
        int apart = rank_of(other) - rank;
        int same_suit = other.at[other.length - 1] == card.at[card.length - 1];
        if (rank_of(other) < 0 || (apart == 0 && same_suit)) continue;
        helped += apart == 0 || (same_suit && apart >= -2 && apart <= 2);
    }
    return rank - 8 * helped;
}

/* How many words an action has. */
static int words(struct text action)
{
    int count = 1;
    for (size_t n = 0; n < action.length; n++) count += action.at[n] == ' ';
    return count;
}

/* The number of one of the legal actions: change BJ 0, pick 6, meld 4D 5D 6D, add 7C 0 or trash QH. A turn is several
 * actions, asked for one after the other; trash ends it. */
static int choose(const struct question *question)
{
    int pick = -1, meld = -1, add = -1, trash = -1, least = -1000;
    for (size_t n = 0; n < question->actions; n++) {
        struct text action = question->legal[n];
        /* Take as much of the trash as may be taken: it is allowed only if it helps a meld. */
        if (begins(action, "pick ")) pick = (int)n;
        /* Cards on the table count for you, cards in the hand against you: lay what can be laid, the most at once. */
        if (begins(action, "meld ") && (meld < 0 || words(action) > words(question->legal[meld]))) meld = (int)n;
        if (begins(action, "add ")) add = (int)n;
        if (begins(action, "trash ")) {
            struct text card = { action.at + 6, action.length - 6 };
            int useless = uselessness(question->view, card);
            if (useless > least) {
                least = useless;
                trash = (int)n;
            }
        }
    }
    /* At last only an obligation is left, such as a joker that has to be taken. */
    return pick >= 0 ? pick : meld >= 0 ? meld : add >= 0 ? add : trash >= 0 ? trash : 0;
}
