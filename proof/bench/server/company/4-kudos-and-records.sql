-- Five kudos a person, two in a hundred waiting; 100,000 log-ins and 300,000 audit events, independent of the size.
insert into kudo (kudo_id, sender_id, message, original_message, values, created_at, approved_at, approved_by,
  is_in_feed)
overriding system value
select number, 1 + bench.pick(number, 50, bench.people()), words, words,
  '{Foster Teamwork,Drive Results}', written,
  case when is_approved then written + interval '2 days' end, case when is_approved then 1 end, bench.pick(number, 56, 2) = 0
from generate_series(1, 5 * bench.people()) number,
  lateral (select repeat('Thank you for the careful handover of last week. ', 1 + bench.pick(number, 51, 6)) as words,
    current_date - 3 - bench.pick(number, 52, 1800) + number % 86400 * interval '1 second' as written,
    bench.pick(number, 53, 100) >= 2 as is_approved) said;

insert into kudo_recipient (kudo_id, employee_id)
select kudo_id, recipient
from kudo, generate_series(0, case when kudo_id % 5 = 0 then 1 else 0 end) place,
  lateral (select 1 + bench.pick(kudo_id, 54 + place, bench.people()) as recipient) who
where recipient <> sender_id
on conflict do nothing;
update company_settings set kudos_feed = true;
-- Filling works without triggers.
select list_kudos(array(select kudo_id from kudo));

insert into login (employee_id, at)
select 1 + bench.pick(number, 60, bench.people()), now() - (100000 - number) * interval '5 minutes'
from generate_series(1, 100000) number;

insert into audit_event (at, actor_employee_id, relation, action, subject_employee_id, object, after)
select now() - (300000 - number) * interval '2 minutes', 1 + bench.pick(number, 61, bench.people()), 'Self',
  'save-goal', 1 + bench.pick(number, 61, bench.people()), jsonb_build_object('goalId', number), '{"title": "A goal"}'
from generate_series(1, 300000) number;

-- Identity columns go on after the rows that were filled in with their ids.
do $$
declare
  one record;
begin
  for one in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
      one.table_name, one.column_name, one.column_name, one.table_name);
  end loop;
  for one in select tgrelid::regclass as of, tgname from pg_trigger where tgfoid = 'give_id_in_no_order'::regproc loop
    execute format('alter table %s enable trigger %I', one.of, one.tgname);
  end loop;
end $$;

-- What a measurement adds lies above these ids, so that the next one can remove it.
create table bench.filled as
select 'goal' as table_name, 'goal_id' as column_name, max(goal_id)::bigint as last_id from goal
union all select 'kudo_recipient', 'kudo_id', max(kudo_id) from kudo
union all select 'kudo', 'kudo_id', max(kudo_id) from kudo
union all select 'message', 'message_id', max(message_id) from message
union all select 'login', 'login_id', max(login_id) from login
union all select 'audit_event', 'audit_event_id', max(audit_event_id) from audit_event;
