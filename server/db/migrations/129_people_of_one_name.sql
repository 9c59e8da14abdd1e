-- People of one name. A last name is required, so rosters and forms give them a stand-in, such as ".": a name without a
-- letter or a digit, by the characters that search_words splits at. It is stored as given and no longer shown or sorted by.
create function is_stand_in(name text) returns boolean language sql immutable parallel safe as $$
  select name ~ '^[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+$'
$$;

drop trigger kudo_relisted on employee;
drop trigger employee_reworded on employee;
drop index employee_name_parts, employee_name_words, employee_whole_name, employee_by_name, employee_lead_by_name,
  employee_active, employee_team_lead, employee_left;

alter table employee
  drop column full_name,
  drop column name_words,
  add column full_name text not null generated always as (
    case when is_stand_in(last_name) then first_name when is_stand_in(first_name) then last_name
      else first_name || ' ' || last_name end) stored,
  -- What lists of people are sorted by: the last name, or the only one.
  add column sort_name text not null generated always as (
    case when is_stand_in(last_name) then first_name else last_name end) stored,
  add column name_words text not null generated always as (words_of(
    case when is_stand_in(last_name) then first_name when is_stand_in(first_name) then last_name
      else first_name || ' ' || last_name end)) stored;

create index employee_name_parts on employee using gin (lower(full_name) gin_trgm_ops);
create index employee_name_words on employee using gin (words_of(full_name) gin_trgm_ops);
create index employee_whole_name on employee (name_words) include (employee_id);
create index employee_by_name on employee (sort_name collate in_words, first_name collate in_words, employee_id)
  where archived_at is null;
create index employee_lead_by_name on employee (sort_name collate in_words, first_name collate in_words, employee_id)
  where archived_at is null and 'Benchmark_TeamLead' = any(permissions);
create index employee_active on employee (sort_name, first_name) where archived_at is null;
create index employee_team_lead on employee (sort_name, first_name) where 'Benchmark_TeamLead' = any(permissions);
create index employee_left on employee (end_date desc, sort_name, first_name) where end_date is not null;

create trigger kudo_relisted after update of first_name, last_name on employee for each row
  when (old.full_name is distinct from new.full_name) execute function relist_renamed();
create trigger employee_reworded after update of first_name, last_name on employee for each row
  when (old.full_name is distinct from new.full_name) execute function word_renamed_employee();

create or replace function list_kudos(ids integer[]) returns void language sql security definer set search_path from current as $$
  insert into kudo_listing (kudo_id, sender_key, recipient_key, names)
  select kudo.kudo_id, surname_of(sender.full_name),
    (case when received.several then '1 ' else '0 ' end) || surname_of(coalesce(received.first_name, '')),
    lower(concat_ws(E'\n', sender.full_name, received.names))
  from unnest(ids) wanted join kudo on kudo.kudo_id = wanted
  join employee sender on sender.employee_id = kudo.sender_id
  left join (
    select recipient.kudo_id, count(*) > 1 as several, string_agg(person.full_name, E'\n') as names,
      (array_agg(person.full_name order by person.sort_name, person.first_name, person.employee_id))[1] as first_name
    from unnest(ids) listed join kudo_recipient recipient on recipient.kudo_id = listed
    join employee person on person.employee_id = recipient.employee_id
    group by recipient.kudo_id) received on received.kudo_id = kudo.kudo_id
  on conflict (kudo_id) do update
    set sender_key = excluded.sender_key, recipient_key = excluded.recipient_key, names = excluded.names
$$;
select list_kudos(array(
  select kudo_id from kudo join employee on employee_id = sender_id where is_stand_in(last_name) or is_stand_in(first_name)
  union select kudo_id from kudo_recipient join employee using (employee_id)
  where is_stand_in(last_name) or is_stand_in(first_name)));
