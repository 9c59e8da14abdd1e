-- An act for many people: first a preview, then a job with one step per person. Steps are done one by one, each in a
-- transaction of its own; a step that is done is never done again.
create table bulk_act (
  bulk_act_id uuid primary key default gen_random_uuid(),
  prepared_by integer not null references employee,
  kind text not null check (kind in ('start', 'choose-peers', 'set-links', 'remind', 'set-sit-down', 'mark-held',
    'complete', 'withdraw', 'end-periods')),
  act jsonb not null, -- the kind with its choices, see contract/bulk-acts.ts
  tells boolean not null default true, -- whether the people concerned get an email
  created_at timestamptz not null default app_now(),
  started_at timestamptz,
  canceled_at timestamptz,
  finished_at timestamptz,
  run_order bigint, -- acts of one kind run one after another, in this order
  check ((run_order is null) = (started_at is null)),
  check (canceled_at is null or started_at is not null),
  check (finished_at is null or started_at is not null)
);
create index bulk_act_of_person on bulk_act (prepared_by, created_at desc);
create sequence bulk_act_run_order;
create index bulk_act_running on bulk_act (kind, run_order) where started_at is not null and finished_at is null;

create table bulk_step (
  bulk_act_id uuid not null references bulk_act on delete cascade,
  employee_id integer not null references employee on delete cascade,
  place integer not null, -- the order of the list
  state text not null check (state in ('Planned', 'LeftOut', 'Pending', 'Done')),
  reason text, -- why the person is left out
  warning text,
  plan jsonb not null default '{}', -- see contract/bulk-plans.ts
  annual_review_id integer, -- the review that the preview showed; it may be withdrawn since
  marking_period_id integer not null, -- the period that the preview showed
  recipient_ids integer[] not null default '{}', -- who would get an email
  told jsonb not null default '[]', -- whom emails had told of a withdrawn review
  attempts integer not null default 0,
  acted_at timestamptz,
  primary key (bulk_act_id, employee_id),
  check ((state = 'LeftOut') = (reason is not null))
);
create index bulk_step_pending on bulk_step (bulk_act_id, place) where state = 'Pending';
create index bulk_step_of_person on bulk_step (employee_id);

-- The meetings of an act that sets sit-downs.
alter table review_notice drop constraint review_notice_what_check,
  add constraint review_notice_what_check check (what in ('started', 'asked', 'link', 'reminded', 'sit-down'));

grant usage on sequence bulk_act_run_order to benchmark_app;
grant select, insert, update, delete on bulk_act, bulk_step to benchmark_app;
