/* How many dice of a kind lie on the table. */
static int on_table(const char *view, struct text kind)
{
    const char *remaining = field(view, "remaining");
    int count = 0;
    for (const char *at = remaining == NULL ? NULL : enter(remaining); at != NULL; at = next(at)) {
        struct text die = string(at);
        count += die.length == kind.length && strncmp(die.at, kind.at, kind.length) == 0;
    }
    return count;
}

/* Whether it is better to end the turn than to throw again. */
static int enough(const char *view)
{
    /* Without more rays the turn scores nothing anyway. */
    return number_in(view, "rays") >= number_in(view, "tanks")
        && (number_in(view, "points") >= 5 || number_in(view, "dice") <= 2);
}

/* The number of one of the legal actions: ray, human, cow, chicken, then reroll or end. */
static int choose(const struct question *question)
{
    int ray = find(question, "ray"), end = find(question, "end"), best = -1, most = -1;
    if (end >= 0) return enough(question->view) ? end : find(question, "reroll");
    /* First death rays against the tanks, then the largest group of Earthlings. */
    if (ray >= 0 && (question->actions == 1
        || number_in(question->view, "tanks") > number_in(question->view, "rays"))) return ray;
    for (size_t n = 0; n < question->actions; n++) {
        int count = on_table(question->view, question->legal[n]);
        if ((int)n != ray && count > most) {
            most = count;
            best = (int)n;
        }
    }
    return best >= 0 ? best : 0;
}
