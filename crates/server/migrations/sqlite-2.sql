CREATE TABLE journal (number INTEGER PRIMARY KEY, entries TEXT NOT NULL);
INSERT INTO journal (number, entries) VALUES (0, '[]');
CREATE VIEW log AS
    SELECT table_id, n, line FROM steps
    UNION ALL
    SELECT value ->> 0 AS table_id, value ->> 1 AS n, value ->> 2 AS line FROM journal, json_each(entries);
