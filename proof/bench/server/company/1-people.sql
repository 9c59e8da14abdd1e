-- Invented people: teams of nine below a lead, three in a hundred archived, one in a hundred unassigned, five Admins.
-- The settings bench.people and bench.seed give the size and the seed; everything else follows from them.
create schema bench;

create function bench.people() returns integer language sql stable as
  $$select current_setting('bench.people')::integer$$;

-- A number from 0 to choices - 1, the same for the same seed.
create function bench.pick(n bigint, salt integer, choices integer) returns integer language sql stable as
  $$select ((hashint8extended(n * 1000 + salt, current_setting('bench.seed')::bigint) & 2147483647) % choices)::integer$$;

-- The first day of a person's oldest marking period; each period takes 365 days, and the sixth is open.
create function bench.first_day(person integer) returns date language sql stable as
  $$select current_date - 5 * 365 - 120 - bench.pick(person, 1, 240)$$;

create function bench.is_archived(person integer) returns boolean language sql stable as
  $$select person % 100 in (20, 50, 80)$$;

insert into department (name) select 'Department ' || n from generate_series(1, 12) n;
insert into position (title)
select grade || field from unnest(array['Junior ', '', 'Senior ', 'Principal ']) grade,
  unnest(array['Engineer', 'Designer', 'Analyst', 'Consultant', 'Project Manager', 'Strategist']) field;

insert into employee (employee_id, first_name, last_name, email, hire_date, end_date, archived_at, archived_by,
  manager_id, department_id, permissions)
overriding system value
select person,
  (array['Ada', 'Bela', 'Cleo', 'Dara', 'Emre', 'Fenna', 'Gita', 'Hugo', 'Inga', 'Jonas', 'Kira', 'Leif', 'Mina',
    'Noor', 'Odile', 'Pavel', 'Quinn', 'Rosa', 'Sami', 'Tove'])[1 + bench.pick(person, 2, 20)],
  (array['Alm', 'Brook', 'Castell', 'Dun', 'Ek', 'Far', 'Grim', 'Holl', 'Iver', 'Jar', 'Klein', 'Lind', 'Mor', 'Nord',
    'Oster', 'Pell', 'Quist', 'Rask', 'Stern', 'Thorn'])[1 + bench.pick(person, 3, 20)]
  || (array['berg', 'er', 'feld', 'gren', 'holm', 'ing', 'land', 'man', 'son', 'strom'])[1 + bench.pick(person, 4, 10)],
  'person.' || person || '@bench.example',
  current_date - 2400 - bench.pick(person, 5, 3000),
  case when bench.is_archived(person) then current_date - 1 - bench.pick(person, 6, 100) end,
  case when bench.is_archived(person) then now() - interval '1 day' end,
  case when bench.is_archived(person) then 1 end,
  case
    when person = 1 or person % 100 = 39 then null
    when person % 10 = 1 then ((person - 11) / 90) * 10 + 1 -- a lead reports to a lead, nine to one
    else (person - 1) / 10 * 10 + 1
  end,
  1 + person % 12,
  case when person in (1, 11, 21, 31, 41) then '{Benchmark_Admin}'::text[] else '{}' end
    || case when person % 10 = 1 then '{Benchmark_TeamLead}'::text[] else '{}' end
    || case when person % 20 = 5 then '{Benchmark_PM}'::text[] else '{}' end
from generate_series(1, bench.people()) person;

insert into employee_role (employee_id, position_id, department_id, start_date, end_date)
select employee_id, 1 + bench.pick(employee_id, 10 + step, 24), department_id, hire_date + step * 900,
  case when step = 0 then hire_date + 899 end
from employee, generate_series(0, 1) step;

insert into profile_visit (viewer_id, employee_id, visited_at)
select manager_id, employee_id, now() - bench.pick(employee_id, 12, 90) * interval '1 day'
from employee where manager_id is not null and not bench.is_archived(employee_id);

insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
  access_expires_at)
select gen_random_uuid(), employee_id, now(), now(), now(), now() + interval '12 hours',
  sha256(convert_to('other ' || employee_id, 'UTF8')), now() + interval '10 minutes'
from employee where employee_id % 10 = 7;

-- What is filled in keeps its ids, by which the files that follow compute.
do $$
declare
  one record;
begin
  for one in select tgrelid::regclass as of, tgname from pg_trigger where tgfoid = 'give_id_in_no_order'::regproc loop
    execute format('alter table %s disable trigger %I', one.of, one.tgname);
  end loop;
end $$;
