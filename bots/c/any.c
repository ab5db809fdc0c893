/* The number of one of the legal actions, at random. */
static int choose(const struct question *question)
{
    return rand() % (int)question->actions;
}
