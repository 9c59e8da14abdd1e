-- What must hold whoever writes: an Admin stays, and the reporting line has no circles. Both are looked at when the
-- transaction commits, one transaction at a time, so that two that race cannot both pass.
create function require_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(718001);
  if not exists (select from employee where 'Benchmark_Admin' = any(permissions)
      and archived_at is null and end_date is null) then
    raise exception 'The last administrator can be neither demoted nor archived.' using errcode = 'BM002';
  end if;
  return null;
end $$;
create constraint trigger employee_admin_stays after update of permissions, archived_at, end_date on employee
  deferrable initially deferred for each row
  when ('Benchmark_Admin' = any(old.permissions) and old.archived_at is null and old.end_date is null
    and not ('Benchmark_Admin' = any(new.permissions) and new.archived_at is null and new.end_date is null))
  execute function require_admin();

create function refuse_circle() returns trigger language plpgsql as $$
declare
  above integer := new.manager_id;
  steps integer := 0;
begin
  perform pg_advisory_xact_lock(718002);
  select manager_id into above from employee where employee_id = new.employee_id;
  if above = new.employee_id then return null; end if; -- one's own manager: nobody leads
  while above is not null and steps < 1000 loop
    if above = new.employee_id then
      raise exception 'This would make a circle in the reporting line.' using errcode = 'BM002';
    end if;
    select case when manager_id = employee_id then null else manager_id end into above
      from employee where employee_id = above;
    steps := steps + 1;
  end loop;
  return null;
end $$;
create constraint trigger employee_no_circle after insert or update of manager_id on employee
  deferrable initially deferred for each row when (new.manager_id is not null) execute function refuse_circle();

-- When a lead last looked at a person, for the dot on the team's cards.
create table profile_visit (
  viewer_id integer not null references employee,
  employee_id integer not null references employee,
  visited_at timestamptz not null,
  primary key (viewer_id, employee_id)
);
grant select, insert, update on profile_visit to benchmark_app;
