CREATE VIEW log AS SELECT table_id, n, line FROM steps;
