-- The words of a name as pickers search them: in lower case, without accents, each after a space.
create function words_of(name text) returns text language sql immutable parallel safe as $$
  select ' ' || regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[\s,.''’-]+', ' ', 'g')
$$;
create index employee_name_words on employee using gin (words_of(full_name) gin_trgm_ops);
