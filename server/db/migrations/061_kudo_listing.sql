create extension if not exists pg_trgm;

-- Names in the order of a dictionary: any case, accents and numbers as people expect.
create collation in_words (provider = icu, locale = 'en-u-kn-true');

-- The second word of a name, by which kudos are sorted.
create function surname_of(full_name text) returns text language sql immutable parallel safe as $$
  select lower(coalesce(nullif(split_part(regexp_replace(full_name, '\s+', ' ', 'g'), ' ', 2), ''), full_name))
$$;

create index employee_name_parts on employee using gin (lower(full_name) gin_trgm_ops);

-- What the list of all kudos is searched and sorted by. Names change, approved kudos don't, so it has its own table.
-- Only the triggers below write it.
create table kudo_listing (
  kudo_id integer primary key references kudo on delete cascade,
  sender_key text not null collate in_words,
  -- One recipient comes before several.
  recipient_key text not null collate in_words,
  -- Sender and recipients, in lower case, a name per line.
  names text not null
);

create function list_kudos(ids integer[]) returns void language sql security definer set search_path from current as $$
  insert into kudo_listing (kudo_id, sender_key, recipient_key, names)
  select kudo.kudo_id, surname_of(sender.full_name),
    (case when received.several then '1 ' else '0 ' end) || surname_of(coalesce(received.first_name, '')),
    lower(concat_ws(E'\n', sender.full_name, received.names))
  from kudo join employee sender on sender.employee_id = kudo.sender_id
  cross join lateral (
    select count(*) > 1 as several, string_agg(person.full_name, E'\n') as names,
      (array_agg(person.full_name order by person.last_name, person.first_name, person.employee_id))[1] as first_name
    from kudo_recipient recipient join employee person on person.employee_id = recipient.employee_id
    where recipient.kudo_id = kudo.kudo_id) received
  where kudo.kudo_id = any(ids)
  on conflict (kudo_id) do update
    set sender_key = excluded.sender_key, recipient_key = excluded.recipient_key, names = excluded.names
$$;
revoke execute on function list_kudos from public;

create function list_changed_kudos() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform list_kudos(array(select distinct kudo_id from changed));
  return null;
end $$;
create trigger kudo_listed after insert on kudo
  referencing new table as changed for each statement execute function list_changed_kudos();
create trigger kudo_recipient_listed after insert on kudo_recipient
  referencing new table as changed for each statement execute function list_changed_kudos();

create function relist_renamed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform list_kudos(array(
    select kudo_id from kudo where sender_id = new.employee_id
    union select kudo_id from kudo_recipient where employee_id = new.employee_id));
  return null;
end $$;
create trigger kudo_relisted after update of first_name, last_name on employee for each row
  when (old.full_name is distinct from new.full_name) execute function relist_renamed();

select list_kudos(array(select kudo_id from kudo));

create index kudo_listing_sender on kudo_listing (sender_key, kudo_id);
create index kudo_listing_recipient on kudo_listing (recipient_key, kudo_id);
create index kudo_listing_names on kudo_listing using gin (names gin_trgm_ops);
create index kudo_created on kudo (created_at, kudo_id);
create index kudo_approved on kudo (approved_at, kudo_id) where approved_at is not null;

grant select on kudo_listing to benchmark_app;
