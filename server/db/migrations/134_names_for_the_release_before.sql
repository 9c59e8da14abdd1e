-- Servers of the release before find pasted names by the words of `full_name` while an upgrade goes on. Without this
-- index they answer 503 in a company of many people. The next release drops it, with `words_of`.
create index employee_name_words on employee using gin (words_of(full_name) gin_trgm_ops);
