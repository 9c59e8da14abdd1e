-- What a signed-in evaluator has typed and not submitted. Only they read it.
create table evaluation_draft (
  evaluation_id integer primary key references project_evaluation on delete cascade,
  content jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
create trigger evaluation_draft_version before update on evaluation_draft for each row execute function bump_version();

-- A draft ends with its evaluation, whoever submits or deletes it.
create function end_draft() returns trigger language plpgsql as $$
begin
  delete from evaluation_draft where evaluation_id = new.evaluation_id;
  return null;
end $$;
create trigger evaluation_draft_ends after update of submitted_at, deleted_at on project_evaluation for each row
  when (new.submitted_at is not null or new.deleted_at is not null) execute function end_draft();

create function end_drafts_of_project() returns trigger language plpgsql as $$
begin
  delete from evaluation_draft draft using project_evaluation evaluation
  where evaluation.evaluation_id = draft.evaluation_id and evaluation.project_id = new.project_id;
  return null;
end $$;
create trigger project_drafts_end after update of deleted_at on project for each row
  when (new.deleted_at is not null) execute function end_drafts_of_project();

grant select, insert, update, delete on evaluation_draft to benchmark_app;
