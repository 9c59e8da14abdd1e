-- Reviews whose answers are written here. Off until the company chooses otherwise.
alter table company_settings add column written_reviews boolean not null default false;

-- The question sets that a review asks its reviewers; null in a review with survey links.
alter table annual_review
  add column self_set_version_id integer references question_set_version,
  add column manager_set_version_id integer references question_set_version,
  add column peer_set_version_id integer references question_set_version,
  add check (num_nonnulls(self_set_version_id, manager_set_version_id, peer_set_version_id) in (0, 3));

-- The questions that this reviewer answers here; null: by survey link.
alter table annual_reviewer add column question_set_version_id integer references question_set_version;
create index annual_reviewer_question_set on annual_reviewer (question_set_version_id)
  where question_set_version_id is not null;

-- A reviewer who is added gets the questions of the review, whoever adds them and in whatever way.
create function ask_questions_of_review() returns trigger language plpgsql as $$
begin
  select case new.type when 'Self' then self_set_version_id when 'Manager' then manager_set_version_id
      else peer_set_version_id end
    into new.question_set_version_id
    from annual_review where annual_review_id = new.annual_review_id;
  return new;
end $$;
create trigger annual_reviewer_questions before insert on annual_reviewer
  for each row when (new.question_set_version_id is null) execute function ask_questions_of_review();

-- What a reviewer has typed and not submitted. Only the writer reads it. It goes by the person, not by the reviewer
-- entry, so that it outlives a change of lead and a peer who is removed.
create table review_draft (
  annual_review_id integer not null references annual_review,
  employee_id integer not null references employee,
  type text not null check (type in ('Self', 'Manager', 'Peer')),
  content jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (annual_review_id, employee_id, type)
);
create index review_draft_writer on review_draft (employee_id);
create trigger review_draft_version before update on review_draft for each row execute function bump_version();
create trigger review_draft_freeze before insert or update or delete on review_draft
  for each row execute function freeze_by_annual_review();

-- What reviewers submitted. Of a person's submissions of one type, at most one is current; the earlier ones, taken back or
-- reopened, are read by their writer alone.
create table review_submission (
  review_submission_id integer generated always as identity primary key,
  annual_review_id integer not null references annual_review,
  employee_id integer not null references employee,
  type text not null check (type in ('Self', 'Manager', 'Peer')),
  question_set_version_id integer not null references question_set_version,
  number integer not null check (number >= 1),
  content jsonb not null,
  submitted_at timestamptz not null,
  ended_at timestamptz,
  ended_by integer references employee, -- the writer who took it back, or who reopened it
  reopen_reason text check (length(reopen_reason) between 1 and 1000),
  unique (annual_review_id, employee_id, type, number),
  check (ended_at is not null or reopen_reason is null)
);
create unique index review_submission_current on review_submission (annual_review_id, employee_id, type)
  where ended_at is null;
create index review_submission_writer on review_submission (employee_id);
create trigger review_submission_freeze before insert or update or delete on review_submission
  for each row execute function freeze_by_annual_review();

-- What is submitted stays as it was written.
create function refuse_other_answers() returns trigger language plpgsql as $$
begin
  raise exception 'Submitted answers never change.';
end $$;
create trigger review_submission_final before update on review_submission for each row
  when (row(new.annual_review_id, new.employee_id, new.type, new.question_set_version_id, new.number, new.content,
      new.submitted_at)
    is distinct from row(old.annual_review_id, old.employee_id, old.type, old.question_set_version_id, old.number,
      old.content, old.submitted_at) or old.ended_at is not null)
  execute function refuse_other_answers();

-- What the employee is given of a review: the lead's summary of the peers, once it is shared.
create table review_outcome (
  annual_review_id integer primary key references annual_review,
  peer_summary text check (length(peer_summary) between 1 and 10000),
  shared_at timestamptz,
  shared_by integer references employee,
  reminded_at timestamptz, -- of the confirmation
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee
);
create trigger review_outcome_version before update on review_outcome for each row execute function bump_version();
create trigger review_outcome_freeze before insert or update or delete on review_outcome
  for each row execute function freeze_by_annual_review();

-- "I've read my review." Reopening voids it and leaves it visible.
create table review_confirmation (
  review_confirmation_id integer generated always as identity primary key,
  annual_review_id integer not null references annual_review,
  confirmed_at timestamptz not null,
  comment text check (length(comment) between 1 and 5000),
  voided_at timestamptz
);
create unique index review_confirmation_current on review_confirmation (annual_review_id) where voided_at is null;
create trigger review_confirmation_freeze before insert or update or delete on review_confirmation
  for each row execute function freeze_by_annual_review();

-- What employee and lead agreed on; offered as goals of the next period.
create table agreed_action (
  agreed_action_id integer generated always as identity primary key,
  annual_review_id integer not null references annual_review,
  place integer not null check (place between 1 and 20),
  text text not null check (length(text) between 1 and 200),
  unique (annual_review_id, place)
);
create trigger agreed_action_freeze before insert or update or delete on agreed_action
  for each row execute function freeze_by_annual_review();

grant select, insert, update, delete on review_draft, agreed_action to benchmark_app;
grant select, insert, update on review_submission, review_outcome, review_confirmation to benchmark_app;
