-- Clients, projects with their teams, and what the members say about each other (multi-rater feedback).
create table client (
  client_id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 100),
  created_by integer references employee
);
create unique index client_name on client (lower(name));

create table project (
  project_id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  client_id integer not null references client,
  description text not null check (length(description) between 1 and 10000),
  notes text not null default '' check (length(notes) <= 10000),
  start_date date not null,
  end_date date not null,
  evaluation_deadline date not null,
  created_at timestamptz not null,
  created_by integer not null references employee,
  closed_at timestamptz,
  closed_by integer references employee,
  deleted_at timestamptz,
  deleted_by integer references employee,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee,
  check (end_date > start_date),
  check (evaluation_deadline > end_date)
);
create index project_open on project (end_date) where deleted_at is null and closed_at is null;
create index project_creator on project (created_by);
create trigger project_version before update on project for each row execute function bump_version();

-- What is deleted stays so, and is changed no more.
create function refuse_change_of_deleted_project() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then
    raise exception 'This project has been deleted.' using errcode = 'BM002';
  end if;
  return new;
end $$;
create trigger project_deleted before update on project
  for each row execute function refuse_change_of_deleted_project();

create table project_link (
  link_id integer generated always as identity primary key,
  project_id integer not null references project,
  place integer not null,
  name text not null check (length(name) between 1 and 200),
  url text not null check (length(url) between 1 and 2048)
);
create unique index project_link_title on project_link (project_id, lower(name));

-- A member of a project and the evaluation that they owe. The link's guid is 128 random bits.
create table project_evaluation (
  evaluation_id integer generated always as identity primary key,
  project_id integer not null references project,
  employee_id integer not null references employee,
  project_role text not null check (project_role in
    ('PM', 'TechLead', 'Developer', 'Designer', 'QA', 'Strategist', 'CSM', 'SolutionSpecialist')),
  guid uuid not null unique,
  asked_at timestamptz, -- from then on the questions keep their wording
  invited_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer references employee,
  submitted_at timestamptz, -- by whom: the member, for the link is theirs
  submitted_role text, -- the reviewer's own role on the day
  submission_hash bytea, -- the same body again gets the same reply
  submission_number bigint unique,
  check (num_nonnulls(submitted_at, submitted_role, submission_hash, submission_number) in (0, 4)),
  check (submitted_at is null or deleted_at is null)
);
create unique index project_evaluation_member on project_evaluation (project_id, employee_id)
  where deleted_at is null;
create unique index project_evaluation_one_pm on project_evaluation (project_id)
  where project_role = 'PM' and deleted_at is null;
create index project_evaluation_employee on project_evaluation (employee_id) where deleted_at is null;
create index project_evaluation_to_invite on project_evaluation (project_id)
  where invited_at is null and deleted_at is null;
create sequence evaluation_submission_number;

-- The index lets no second PM in; that there is one at all is looked at when the transaction commits.
create function require_project_manager() returns trigger language plpgsql as $$
begin
  if exists (select from project where project_id = new.project_id and deleted_at is null)
    and not exists (select from project_evaluation where project_id = new.project_id
      and project_role = 'PM' and deleted_at is null) then
    raise exception 'Exactly one project manager is required.' using errcode = 'BM002';
  end if;
  return null;
end $$;
create constraint trigger project_has_manager after insert or update of deleted_at on project
  deferrable initially deferred for each row execute function require_project_manager();
create constraint trigger project_keeps_manager after insert or update of project_role, deleted_at on project_evaluation
  deferrable initially deferred for each row execute function require_project_manager();

-- A submitted evaluation is final; only the member's role on the project may still change.
create function refuse_change_of_submitted_evaluation() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null
    and (tg_op = 'DELETE' or (to_jsonb(new) - 'project_role') <> (to_jsonb(old) - 'project_role')) then
    raise exception 'This evaluation has been submitted and can no longer be changed.' using errcode = 'BM002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.deleted_at is not null then
    raise exception 'This evaluation has been deleted.' using errcode = 'BM002';
  end if;
  return new;
end $$;
create trigger project_evaluation_final before update or delete on project_evaluation
  for each row execute function refuse_change_of_submitted_evaluation();

-- Nothing is submitted to a project that is gone; the lock makes a deletion and a submission wait for each other.
-- Submissions are numbered one at a time, so that the numbers follow the order in which they are seen.
create function require_project_for_submission() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select deleted_at into gone from project where project_id = new.project_id for share;
  if gone is not null then
    raise exception 'Invalid: this survey has been deleted' using errcode = 'BM002';
  end if;
  perform pg_advisory_xact_lock(718003);
  new.submission_number := nextval('evaluation_submission_number');
  return new;
end $$;
create trigger project_evaluation_submission before update of submitted_at on project_evaluation
  for each row when (old.submitted_at is null and new.submitted_at is not null)
  execute function require_project_for_submission();

-- Questions by the project role under review. A new wording is a new row and the old one is retired, so that what
-- was asked keeps its words.
create table evaluation_question (
  question_id integer generated always as identity primary key,
  project_role text not null check (project_role in
    ('PM', 'TechLead', 'Developer', 'Designer', 'QA', 'Strategist', 'CSM', 'SolutionSpecialist')),
  place integer not null,
  question text not null check (length(question) between 1 and 500),
  since timestamptz not null default '-infinity',
  retired_at timestamptz,
  created_by integer references employee,
  retired_by integer references employee
);
create index evaluation_question_role on evaluation_question (project_role, place, question_id);
create function keep_wording() returns trigger language plpgsql as $$
begin
  if new.question <> old.question or new.project_role <> old.project_role or new.since <> old.since then
    raise exception 'A question keeps its wording; retire it and add another.' using errcode = 'BM002';
  end if;
  return new;
end $$;
create trigger evaluation_question_wording before update on evaluation_question
  for each row execute function keep_wording();

create table evaluation_response (
  response_id integer generated always as identity primary key,
  evaluation_id integer not null references project_evaluation,
  employee_id integer not null references employee, -- under review
  question_id integer not null references evaluation_question,
  content text not null check (content in ('NA', '0', '1', '2', '3', '4', '5')),
  unique (evaluation_id, employee_id, question_id)
);
create index evaluation_response_employee on evaluation_response (employee_id);

create table evaluation_note (
  note_id integer generated always as identity primary key,
  evaluation_id integer not null references project_evaluation,
  employee_id integer not null references employee, -- under review
  content text not null check (length(content) between 1 and 10000),
  unique (evaluation_id, employee_id)
);
create index evaluation_note_employee on evaluation_note (employee_id);

-- Answers come with the submission, in its transaction, and are never written again.
create function freeze_by_submission() returns trigger language plpgsql as $$
declare
  submitted timestamptz;
  about integer;
begin
  if tg_op <> 'INSERT' then
    select submitted_at into submitted from project_evaluation where evaluation_id = old.evaluation_id for share;
  end if;
  if tg_op <> 'DELETE' and submitted is null then
    select submitted_at, employee_id into submitted, about
    from project_evaluation where evaluation_id = new.evaluation_id for share;
    if about = new.employee_id then
      raise exception 'Nobody evaluates themselves.' using errcode = 'BM002';
    end if;
  end if;
  if submitted is not null then
    raise exception 'This evaluation has been submitted and can no longer be changed.' using errcode = 'BM002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger evaluation_response_freeze before insert or update or delete on evaluation_response
  for each row execute function freeze_by_submission();
create trigger evaluation_note_freeze before insert or update or delete on evaluation_note
  for each row execute function freeze_by_submission();

alter table message add column project_evaluation_id integer; -- no reference, as for a reviewer entry
create index message_project_evaluation on message (project_evaluation_id, message_id desc)
  where project_evaluation_id is not null;

grant select, insert, update (name) on client to benchmark_app;
grant select, insert, update on project, project_evaluation, evaluation_question to benchmark_app;
grant select, insert, update, delete on project_link to benchmark_app;
grant select, insert on evaluation_response, evaluation_note to benchmark_app;
grant usage on sequence evaluation_submission_number to benchmark_app;
