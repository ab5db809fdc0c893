CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    setup TEXT NOT NULL,
    version BIGINT NOT NULL,
    seed TEXT NOT NULL,
    host BIGINT NOT NULL,
    over BIGINT NOT NULL,
    touched_s BIGINT NOT NULL
);
CREATE INDEX tables_of_a_host ON tables (host, over);
CREATE INDEX tables_by_age ON tables (touched_s);
CREATE TABLE steps (
    table_id BIGINT NOT NULL,
    n BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
