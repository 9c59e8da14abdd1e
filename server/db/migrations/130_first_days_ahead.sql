-- People whose first day lies ahead: few, read once by each statement that asks who is away.
create index employee_hire_date on employee (hire_date);

-- They cannot sign in yet, so one of them is not the Admin who stays.
create or replace function require_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(718001);
  if not exists (select from employee where 'Benchmark_Admin' = any(permissions)
      and archived_at is null and end_date is null and hire_date <= company_today()) then
    raise exception '%', case tg_name
      when 'employee_admin_has_started' then 'The first day of the last administrator must not lie ahead.'
      else 'The last administrator can be neither demoted nor archived.' end using errcode = 'BM002';
  end if;
  return null;
end $$;
create constraint trigger employee_admin_has_started after update of hire_date on employee
  deferrable initially deferred for each row
  when ('Benchmark_Admin' = any(new.permissions) and new.hire_date > old.hire_date)
  execute function require_admin();

-- No deadline before the first day of a person who has not begun. Earlier ones of people who have begun stay as they are.
create function refuse_before_first_day(person integer, deadline date) returns void language plpgsql as $$
declare
  first_day date := (select hire_date from employee where employee_id = person);
begin
  if first_day > company_today() and deadline < first_day then
    raise exception 'A deadline must not come before the first day, %.', to_char(first_day, 'MM/DD/YYYY')
      using errcode = 'BM002';
  end if;
end $$;

create function keep_goal_after_first_day() returns trigger language plpgsql as $$
begin
  perform refuse_before_first_day(new.employee_id, new.end_date);
  return null;
end $$;
create trigger goal_after_first_day after insert or update of end_date on goal
  for each row when (new.end_date is not null) execute function keep_goal_after_first_day();

create function keep_task_after_first_day() returns trigger language plpgsql as $$
begin
  perform refuse_before_first_day((select employee_id from goal where goal_id = new.goal_id), new.due_date);
  return null;
end $$;
create trigger task_after_first_day after insert or update of due_date on milestone
  for each row when (new.due_date is not null) execute function keep_task_after_first_day();

create function keep_review_after_first_day() returns trigger language plpgsql as $$
begin
  perform refuse_before_first_day(new.employee_id,
    least(new.peer_deadline, new.self_deadline, new.manager_deadline, new.final_deadline));
  return null;
end $$;
create trigger review_after_first_day
  after insert or update of peer_deadline, self_deadline, manager_deadline, final_deadline on annual_review
  for each row when (new.final_deadline is not null) execute function keep_review_after_first_day();
