-- Finds people by their whole name, as people paste it. The index of parts of names would read every name that shares
-- a part.
create index employee_whole_name on employee (words_of(full_name));
