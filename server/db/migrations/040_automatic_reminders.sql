-- Automatic reminders: what the Admin has chosen, and up to which day they have gone out. Off until switched on.
create table automatic_reminders (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  seven_days_before boolean not null default true,
  one_day_before boolean not null default true,
  on_the_day boolean not null default true,
  weekly_after boolean not null default true,
  through_day date, -- every morning up to this one is done, or lies before they were switched on
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee,
  check (not is_on or through_day is not null),
  check (not is_on or seven_days_before or one_day_before or on_the_day or weekly_after)
);
insert into automatic_reminders default values;
-- A morning that is done is no change by anybody.
create trigger automatic_reminders_version before update on automatic_reminders for each row
  when (new.through_day is not distinct from old.through_day or new.is_on <> old.is_on)
  execute function bump_version();

-- One digest per person and day, whoever sends it: the key is taken in the transaction that queues the mail.
alter table message add column digest_day date;
create unique index message_digest on message (recipient_id, digest_day) where digest_day is not null;

-- What a digest reminds of; each counts as a reminder of its own. No references, as in message.
create table reminder_item (
  reminder_item_id bigint generated always as identity primary key,
  message_id bigint not null references message,
  annual_reviewer_id integer,
  project_evaluation_id integer,
  check (num_nonnulls(annual_reviewer_id, project_evaluation_id) = 1)
);
create index reminder_item_message on reminder_item (message_id);
create index reminder_item_reviewer on reminder_item (annual_reviewer_id) where annual_reviewer_id is not null;
create index reminder_item_evaluation on reminder_item (project_evaluation_id) where project_evaluation_id is not null;

grant select, update on automatic_reminders to benchmark_app;
grant select, insert, delete on reminder_item to benchmark_app;
