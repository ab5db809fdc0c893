/* How likely a bid is true, if the other dice are thrown at random. */
static double chance(const char *view, struct text bid)
{
    const char *dice = field(view, "dice"), *counts = field(view, "counts"), *at;
    const char *special = field(view, "special");
    char *end;
    long long quantity = strtoll(bid.at, &end, 10), value = strtoll(end + 1, NULL, 10);
    int jokers = value != 1 && (special == NULL || *special != 't');
    int own = 0, hidden = 0;
    double p = jokers ? 1.0 / 3 : 1.0 / 6, term = 1, sum = 0;
    for (at = dice == NULL ? NULL : enter(dice); at != NULL; at = next(at)) {
        own += number(at) == value || (jokers && number(at) == 1);
        hidden--;
    }
    for (at = counts == NULL ? NULL : enter(counts); at != NULL; at = next(at)) hidden += (int)number(at);
    /* The binomial distribution, term by term. */
    for (int k = 0; k < hidden; k++) term *= 1 - p;
    for (int k = 0; k <= hidden; k++) {
        if (k >= quantity - own) sum += term;
        term *= (double)(hidden - k) / (k + 1) * p / (1 - p);
    }
    return sum;
}

/* The number of one of the legal actions: a bid such as 3x5, challenge or pacao. */
static int choose(const struct question *question)
{
    int challenge = find(question, "challenge"), best = -1;
    const char *bid = field(question->view, "bid");
    double truth = challenge >= 0 && bid != NULL ? chance(question->view, string(bid)) : 1, likeliest = -1;
    if (truth < 0.4) return challenge;
    /* The likeliest bid that raises; among equals the lowest, which comes first. */
    for (size_t n = 0; n < question->actions; n++) {
        struct text action = question->legal[n];
        if (memchr(action.at, 'x', action.length) != NULL) {
            double likely = chance(question->view, action);
            if (likely > likeliest) {
                likeliest = likely;
                best = (int)n;
            }
        }
    }
    if (challenge >= 0 && (best < 0 || likeliest < 1 - truth)) return challenge;
    return best >= 0 ? best : 0;
}
