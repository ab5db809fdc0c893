/* Whether the points of this turn are better noted than risked. */
static int enough(const struct question *question)
{
    /* The fewer dice are left, the likelier is a throw without value. */
    static const long long enough_with[] = { 0, 250, 250, 350, 600, 1200, 2500 };
    long long points = number_in(question->view, "points"), dice = number_in(question->view, "dice");
    long long seat = number_in(question->view, "seat");
    const char *scores = field(question->view, "scores");
    const char *score = scores == NULL ? NULL : enter(scores);
    while (score != NULL && seat-- > 0) score = next(score);
    if (score != NULL && number(score) + points >= number_in(question->options, "target")) return 1;
    return dice >= 1 && dice <= 6 && points >= enough_with[dice];
}

/* The number of one of the legal actions: adopt, roll, keep 115, note or forfeit. */
static int choose(const struct question *question)
{
    int keep = -1, adopt = find(question, "adopt"), roll = find(question, "roll");
    const char *offer = field(question->view, "offer");
    for (size_t n = 0; n < question->actions; n++) {
        /* Everything that counts: fewer dice on the table are worth less than points. */
        if (begins(question->legal[n], "keep ")
            && (keep < 0 || question->legal[n].length > question->legal[keep].length))
            keep = (int)n;
    }
    if (keep >= 0) return keep;
    if (adopt >= 0 && number_in(offer, "points") >= 400 && number_in(offer, "dice") >= 2) return adopt;
    if (find(question, "note") >= 0 && enough(question)) return find(question, "note");
    return roll >= 0 ? roll : 0;
}
