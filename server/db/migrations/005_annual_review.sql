-- Annual reviews (performance appraisals), their reviewers and documents.
create table annual_review (
  annual_review_id integer generated always as identity primary key,
  marking_period_id integer not null unique references marking_period,
  employee_id integer not null references employee,
  peer_deadline date,
  self_deadline date,
  manager_deadline date,
  final_deadline date,
  sitdown_date date,
  meeting_completed_at timestamptz,
  meeting_completed_by integer references employee,
  peer_review_skipped_at timestamptz,
  peer_review_skipped_by integer references employee,
  skip_reason text check (length(skip_reason) between 1 and 2000),
  completed_at timestamptz,
  completed_by integer references employee,
  manager_notified_at timestamptz,
  started_at timestamptz not null,
  started_by integer references employee,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee,
  check (peer_deadline < self_deadline),
  check (self_deadline < manager_deadline),
  check (manager_deadline < final_deadline),
  check (meeting_completed_at is null or sitdown_date is not null),
  check (completed_at is null or meeting_completed_at is not null),
  check ((peer_review_skipped_at is null) = (skip_reason is null))
);
create index annual_review_employee on annual_review (employee_id);
create index annual_review_open on annual_review (final_deadline) where completed_at is null;
create trigger annual_review_version before update on annual_review
  for each row execute function bump_version();
create trigger annual_review_freeze before insert or update or delete on annual_review
  for each row execute function freeze_by_period();

create table annual_reviewer (
  annual_reviewer_id integer generated always as identity primary key,
  annual_review_id integer not null references annual_review,
  employee_id integer not null references employee,
  type text not null check (type in ('Self', 'Peer', 'Manager')),
  survey_link text check (length(survey_link) between 1 and 2048),
  completed_at timestamptz,
  completed_by integer references employee,
  unique (annual_review_id, employee_id)
);
create unique index annual_reviewer_one_self on annual_reviewer (annual_review_id) where type = 'Self';
create unique index annual_reviewer_one_manager on annual_reviewer (annual_review_id) where type = 'Manager';
create index annual_reviewer_employee on annual_reviewer (employee_id);

create function freeze_by_annual_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform require_open_period(marking_period_id) from annual_review where annual_review_id = old.annual_review_id;
  end if;
  if tg_op <> 'DELETE' then
    perform require_open_period(marking_period_id) from annual_review where annual_review_id = new.annual_review_id;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger annual_reviewer_freeze before insert or update or delete on annual_reviewer
  for each row execute function freeze_by_annual_review();

create table document (
  document_id integer generated always as identity primary key,
  annual_review_id integer not null references annual_review,
  kind text not null check (kind in ('Self', 'Peer', 'Final')),
  original_name text not null check (length(original_name) between 1 and 255),
  content_type text not null,
  size_bytes integer not null check (size_bytes >= 0),
  storage_key text not null unique,
  uploaded_at timestamptz not null,
  uploaded_by integer references employee,
  unique (annual_review_id, kind)
);
create trigger document_freeze before insert or update or delete on document
  for each row execute function freeze_by_annual_review();

grant select, insert, update on annual_review to benchmark_app;
grant select, insert, update, delete on annual_reviewer, document to benchmark_app;
