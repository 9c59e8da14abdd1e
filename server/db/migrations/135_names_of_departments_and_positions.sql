-- Admins rename and merge departments and positions (docs/product/people.md). A person's save that names a department
-- updates its row without a change, which is no new version.
alter table department
  add column plain_name text collate "C" not null generated always as (plain(name)) stored,
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by integer references employee;
alter table position
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by integer references employee;
create trigger department_version before update on department for each row
  when (old.name is distinct from new.name) execute function bump_version();
create trigger position_version before update on position for each row
  when (old.title is distinct from new.title) execute function bump_version();
grant delete on department, position to benchmark_app;
