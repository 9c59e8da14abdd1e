-- More ids in no order, as in 120. Those of positions that people hold counted promotions that lie ahead and people who
-- left; those of answers and notes of evaluations counted the ones of other projects and told which came first; those of
-- question sets told a reviewer that another set has changed.

-- Two positions that begin on one day are told apart by the order in which they were entered. Nobody is sent it.
alter table employee_role add column made integer;
update employee_role set made = employee_role_id;
alter table employee_role alter column made set not null;
alter table employee_role alter column made add generated always as identity;
select setval(pg_get_serial_sequence('employee_role', 'made'), coalesce(max(made), 0) + 1, false) from employee_role;
drop index employee_role_employee;
create index employee_role_employee on employee_role (employee_id, start_date desc, made desc);

create trigger a_employee_role_id before insert on employee_role for each row
  when (new.employee_role_id < 1073741824) execute function give_id_in_no_order('employee_role_id');
create trigger a_evaluation_response_id before insert on evaluation_response for each row
  when (new.response_id < 1073741824) execute function give_id_in_no_order('response_id');
create trigger a_evaluation_note_id before insert on evaluation_note for each row
  when (new.note_id < 1073741824) execute function give_id_in_no_order('note_id');
create trigger a_question_set_version_id before insert on question_set_version for each row
  when (new.question_set_version_id < 1073741824) execute function give_id_in_no_order('question_set_version_id');
