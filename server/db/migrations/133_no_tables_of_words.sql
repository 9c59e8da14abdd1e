-- The search reads the columns of migration 132. Servers of the release before still read the words: they get them from
-- views, which are slower, until the next release drops the views, `search_words` and `words_of`.
drop trigger employee_worded on employee;
drop trigger employee_reworded on employee;
drop trigger goal_worded on goal;
drop trigger goal_reworded on goal;
drop trigger marking_period_unworded on marking_period;
drop trigger project_worded on project;
drop trigger project_reworded on project;
drop function word_new_employees, word_renamed_employee, word_new_goals, word_changed_goal, forget_words_of_period,
  word_new_projects, word_changed_project, word_employees, word_goals, word_projects;
drop table employee_word;
drop table goal_word;
drop table project_word;

create view employee_word as
select word collate "C" as word, employee_id from employee, search_words(full_name) word;
create view goal_word as
select word collate "C" as word, goal_id
from goal join marking_period using (marking_period_id), search_words(title) word
where goal.deleted_at is null and ended_at is null;
create view project_word as
select closed_at is not null as is_closed, word collate "C" as word, project_id
from project, search_words(name) word where deleted_at is null;
grant select on employee_word, goal_word, project_word to benchmark_app;
