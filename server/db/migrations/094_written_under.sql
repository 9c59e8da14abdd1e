-- A draft and a submission name the reviewer entry under which they were written. So their writer finds them by its
-- address once the entry is removed or another person's. A draft keeps its questions while the entry has a survey link.
alter table review_draft
  add column annual_reviewer_id integer,
  add column question_set_version_id integer references question_set_version;
alter table review_submission add column annual_reviewer_id integer;

create function name_entry_of_draft() returns trigger language plpgsql as $$
begin
  select annual_reviewer_id, coalesce(question_set_version_id, new.question_set_version_id)
    into new.annual_reviewer_id, new.question_set_version_id
    from annual_reviewer
    where annual_review_id = new.annual_review_id and employee_id = new.employee_id and type = new.type;
  return new;
end $$;
create trigger review_draft_entry before insert or update on review_draft
  for each row execute function name_entry_of_draft();

create function name_entry_of_submission() returns trigger language plpgsql as $$
begin
  select annual_reviewer_id into new.annual_reviewer_id from annual_reviewer
    where annual_review_id = new.annual_review_id and employee_id = new.employee_id and type = new.type;
  return new;
end $$;
create trigger review_submission_entry before insert on review_submission
  for each row execute function name_entry_of_submission();

insert into mail_text (kind) values ('form-reopened'), ('form-taken-back');
