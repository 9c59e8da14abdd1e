-- Goals (objectives) with their tasks (milestones) and updates, frozen with their marking period.
create table goal (
  goal_id integer generated always as identity primary key,
  employee_id integer not null references employee,
  marking_period_id integer not null references marking_period,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  start_date date not null,
  end_date date,
  progress text not null default 'None' check (progress in ('None', 'Started', 'Complete', 'Cancelled')),
  copied_from_goal_id integer unique references goal,
  deleted_at timestamptz,
  deleted_by integer references employee,
  created_by integer references employee,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee
);
create index goal_period on goal (marking_period_id) where deleted_at is null;
create index goal_employee on goal (employee_id);
create trigger goal_version before update on goal for each row execute function bump_version();
create trigger goal_freeze before insert or update or delete on goal
  for each row execute function freeze_by_period();

create table milestone (
  milestone_id integer generated always as identity primary key,
  goal_id integer not null references goal,
  place integer not null,
  content text not null check (length(content) between 1 and 200),
  due_date date,
  completed_at timestamptz,
  completed_by integer references employee,
  deleted_at timestamptz
);
create index milestone_goal on milestone (goal_id, place);

create table goal_update (
  goal_update_id integer generated always as identity primary key,
  goal_id integer not null references goal,
  title text not null check (length(title) between 1 and 200),
  notes text not null default '' check (length(notes) <= 10000),
  progress text not null check (progress in ('Started', 'Complete', 'Cancelled')),
  previous_progress text not null check (previous_progress in ('None', 'Started', 'Complete', 'Cancelled')),
  update_date date not null,
  author_id integer references employee,
  deleted_at timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee
);
create index goal_update_goal on goal_update (goal_id, goal_update_id desc);
create trigger goal_update_version before update on goal_update for each row execute function bump_version();

create function freeze_by_goal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform require_open_period(marking_period_id) from goal where goal_id = old.goal_id;
  end if;
  if tg_op <> 'DELETE' then
    perform require_open_period(marking_period_id) from goal where goal_id = new.goal_id;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger milestone_freeze before insert or update or delete on milestone
  for each row execute function freeze_by_goal();
create trigger goal_update_freeze before insert or update or delete on goal_update
  for each row execute function freeze_by_goal();

grant select, insert, update on goal, milestone, goal_update to benchmark_app;
