-- The company's clock, its people, their positions and reporting lines.
-- Roles: the owner of the database migrates; the application works as benchmark_app, which owns nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'benchmark_app') then
    begin
      create role benchmark_app nologin;
    exception when duplicate_object or unique_violation then null; -- another database of the cluster was first
    end;
  end if;
  if not pg_has_role(current_user, 'benchmark_app', 'member') then
    execute format('grant benchmark_app to %I', current_user);
  end if;
end $$;

create extension if not exists btree_gist;

create table installation (
  only_row boolean primary key default true check (only_row),
  time_zone text not null default 'UTC',
  demo_loaded_at timestamptz,
  roster_loaded_at timestamptz
);
insert into installation default values;

-- Rules take the time from here. Only the owner of the database, which is to say a test, can shift it.
create function app_now() returns timestamptz language sql stable as 'select now()';
create function company_today() returns date language sql stable as
  'select (app_now() at time zone (select time_zone from installation))::date';

-- Every editable row counts its versions; a page sends the version it saw and a stale one is refused.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := clock_timestamp();
  return new;
end $$;

create table department (
  department_id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 100)
);
create unique index department_name on department (lower(name));

create table position (
  position_id integer generated always as identity primary key,
  title text not null check (title = btrim(title) and length(title) between 1 and 100)
);
create unique index position_title on position (lower(title));

create table employee (
  employee_id integer generated always as identity primary key,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  full_name text not null generated always as (first_name || ' ' || last_name) stored,
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  hire_date date not null,
  end_date date,
  archived_at timestamptz,
  archived_by integer references employee,
  manager_id integer references employee,
  department_id integer not null references department,
  permissions text[] not null default '{}'
    check (permissions <@ array['Benchmark_Admin', 'Benchmark_TeamLead', 'Benchmark_PM', 'Benchmark_OwnReviewUpload']),
  oidc_issuer text,
  oidc_subject text,
  is_demo boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee,
  check ((oidc_issuer is null) = (oidc_subject is null)),
  check (archived_at is null or end_date is not null),
  check (end_date is null or end_date >= hire_date),
  unique (oidc_issuer, oidc_subject)
);
create unique index employee_email on employee (lower(email));
create index employee_manager on employee (manager_id);
create index employee_active on employee (last_name, first_name) where archived_at is null;
create trigger employee_version before update on employee for each row execute function bump_version();

-- Promotion history (job history): the newest start is the position held.
create table employee_role (
  employee_role_id integer generated always as identity primary key,
  employee_id integer not null references employee,
  position_id integer not null references position,
  department_id integer references department,
  start_date date not null,
  end_date date check (end_date >= start_date)
);
create index employee_role_employee on employee_role (employee_id, start_date desc, employee_role_id desc);

grant select on installation to benchmark_app;
grant update (demo_loaded_at, roster_loaded_at, time_zone) on installation to benchmark_app;
grant select, insert, update on department, position, employee to benchmark_app;
grant select, insert, update, delete on employee_role to benchmark_app;
