-- Names are compared without strokes too: "lukasz" finds Łukasz in every picker, as the search already does (082).
create or replace function words_of(name text) returns text language sql immutable parallel safe as $$
  select ' ' || regexp_replace(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđħıðς', 'lodhidσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s,.''’-]+', ' ', 'g')
$$;
reindex index employee_name_words;
reindex index employee_whole_name;
