-- One way to find people, projects and goals by typed words. `plain` folds both sides, the stored text and the
-- typed one: case, accents, letters with strokes, ligatures, the Turkish i, apostrophes, decomposed letters and blanks.
-- Pages fold their own options in the same way (contract/core/values/search-words.ts).
create function plain(text text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(replace(text, '´', ''''), NFKD),
          -- Marks, apostrophes and characters without width.
          '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0027\u0060\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]',
          '', 'g') collate public.in_words),
        'łøđɖħıðŧŋςґ', 'loddhidtnσг'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'), ' ')
$$;

-- The words of a plain text, in their order.
create function plain_words(text text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(public.plain(text),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003\u30fb]+'), '')
$$;

-- The text with a blank for each apostrophe, so that "neil" begins a word of "O'Neil".
create function parted(text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(text,
    '[\u0027\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]', ' ', 'g')
$$;

-- What two people of one name share.
create function whole_name(name text) returns text language sql immutable parallel safe as $$
  select ' ' || array_to_string(public.plain_words(public.parted(name)), ' ')
$$;

-- Different words in their order by letters, a blank before each. The first one that begins with a typed word is the least.
create function as_starts(words text[]) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(' ' || word, '' order by word), '')
  from (select distinct word collate "C" as word from unnest(words) word) found
$$;

-- The words of a title.
create function title_starts(title text) returns text language sql immutable parallel safe as $$
  select public.as_starts(public.plain_words(title) || public.plain_words(public.parted(title)))
$$;

-- The words of names, a name a line, and each name without its blanks, from each of its words on: 山田 太郎 has 山田太郎
-- and 太郎山田. A name of more words is found by its words only. Arrays are taken apart by "unnest", because PostgreSQL
-- expects few rows of it: for many, it makes room each time.
create function name_starts(names text) returns text language sql immutable parallel safe as $$
  select public.as_starts(public.plain_words(names) || public.plain_words(public.parted(names)) || array(
    select array_to_string(words[at:] || words[:at - 1], '')
    from unnest(string_to_array(names, E'\n')) name cross join lateral public.plain_words(name) words
      cross join lateral unnest(words) with ordinality word (word, at)
    where cardinality(words) between 2 and 6))
$$;

-- Patterns of `like` for a typed word: it is part of a plain text, or begins a word in `name_starts`.
create function part_pattern(word text) returns text language sql immutable parallel safe as $$
  select '%' || regexp_replace(public.plain(word), '([\\%_])', '\\\1', 'g') || '%'
$$;
create function start_pattern(word text) returns text language sql immutable parallel safe as $$
  select '% ' || regexp_replace(public.plain(word), '([\\%_])', '\\\1', 'g') || '%'
$$;

drop index employee_name_parts, employee_name_words, kudo_listing_names;

-- Two people of one name are found by name_words, as before.
alter table employee
  drop column name_words,
  add column name_words text not null generated always as (whole_name(
    case when is_stand_in(last_name) then first_name when is_stand_in(first_name) then last_name
      else first_name || ' ' || last_name end)) stored,
  add column plain_name text collate "C" not null generated always as (plain(
    case when is_stand_in(last_name) then first_name when is_stand_in(first_name) then last_name
      else first_name || ' ' || last_name end)) stored,
  add column name_starts text collate "C" not null generated always as (name_starts(
    case when is_stand_in(last_name) then first_name when is_stand_in(first_name) then last_name
      else first_name || ' ' || last_name end)) stored;
create index employee_whole_name on employee (name_words) include (employee_id);
create index employee_named on employee using gin (plain_name gin_trgm_ops, name_starts gin_trgm_ops);

alter table kudo_listing
  add column plain_name text collate "C" not null generated always as (plain(names)) stored,
  add column name_starts text collate "C" not null generated always as (name_starts(names)) stored;
create index kudo_listing_named on kudo_listing using gin (plain_name gin_trgm_ops, name_starts gin_trgm_ops);

alter table project
  add column plain_name text collate "C" not null generated always as (plain(name)) stored,
  add column name_starts text collate "C" not null generated always as (title_starts(name)) stored;
alter table position add column plain_title text collate "C" not null generated always as (plain(title)) stored;
alter table goal add column title_starts text collate "C" not null generated always as (title_starts(title)) stored;
create index goal_started on goal using gin (title_starts gin_trgm_ops) where deleted_at is null;
