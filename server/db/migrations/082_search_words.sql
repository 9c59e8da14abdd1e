-- The words by which the search finds people, goals and projects. contract/search-words.ts takes typed words apart in
-- the same way. Indexes of trigrams don't do: with 100,000 people, two letters that few or late names begin with took
-- most of a second, and titles of goals five.
create function search_words(named text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(named, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđħıðς', 'lodhidσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+') word
  where word <> ''
$$;

-- Only the triggers below write these tables after the migration.
create table employee_word (
  word text collate "C" not null,
  employee_id integer not null
);

-- Goals that aren't deleted, of periods that haven't ended.
create table goal_word (
  word text collate "C" not null,
  goal_id integer not null
);

-- Projects that aren't deleted, open ones apart from closed ones.
create table project_word (
  is_closed boolean not null,
  word text collate "C" not null,
  project_id integer not null
);

-- Before the keys, which takes a fifth of the time.
insert into employee_word (word, employee_id)
select word, employee_id from employee, search_words(full_name) word;
insert into goal_word (word, goal_id)
select word, goal_id from goal join marking_period using (marking_period_id), search_words(title) word
where goal.deleted_at is null and ended_at is null;
insert into project_word (is_closed, word, project_id)
select closed_at is not null, word, project_id from project, search_words(name) word where deleted_at is null;

alter table employee_word add primary key (word, employee_id);
alter table goal_word add primary key (word, goal_id);
alter table project_word add primary key (is_closed, word, project_id);
create index employee_word_employee on employee_word (employee_id, word);
create index goal_word_goal on goal_word (goal_id, word);
create index project_word_project on project_word (project_id, word);
alter table employee_word add foreign key (employee_id) references employee on delete cascade;
alter table goal_word add foreign key (goal_id) references goal on delete cascade;
alter table project_word add foreign key (project_id) references project on delete cascade;

create function word_employees(ids integer[]) returns void language sql security definer set search_path from current as $$
  delete from employee_word where employee_id = any(ids);
  insert into employee_word (word, employee_id)
  select word, employee_id from employee, search_words(full_name) word where employee_id = any(ids);
$$;
create function word_goals(ids integer[]) returns void language sql security definer set search_path from current as $$
  delete from goal_word where goal_id = any(ids);
  insert into goal_word (word, goal_id)
  select word, goal_id from goal join marking_period using (marking_period_id), search_words(title) word
  where goal_id = any(ids) and goal.deleted_at is null and ended_at is null;
$$;
create function word_projects(ids integer[]) returns void language sql security definer set search_path from current as $$
  delete from project_word where project_id = any(ids);
  insert into project_word (is_closed, word, project_id)
  select closed_at is not null, word, project_id from project, search_words(name) word
  where project_id = any(ids) and deleted_at is null;
$$;
revoke execute on function word_employees, word_goals, word_projects from public;

create function word_new_employees() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform word_employees(array(select employee_id from added));
  return null;
end $$;
create trigger employee_worded after insert on employee
  referencing new table as added for each statement execute function word_new_employees();
create function word_renamed_employee() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform word_employees(array[new.employee_id]);
  return null;
end $$;
create trigger employee_reworded after update of first_name, last_name on employee for each row
  when (old.full_name is distinct from new.full_name) execute function word_renamed_employee();

create function word_new_goals() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform word_goals(array(select goal_id from added));
  return null;
end $$;
create trigger goal_worded after insert on goal
  referencing new table as added for each statement execute function word_new_goals();
create function word_changed_goal() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform word_goals(array[new.goal_id]);
  return null;
end $$;
create trigger goal_reworded after update of title, deleted_at on goal for each row
  when (old.title is distinct from new.title or old.deleted_at is distinct from new.deleted_at)
  execute function word_changed_goal();
create function forget_words_of_period() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from goal_word using goal
  where goal_word.goal_id = goal.goal_id and goal.marking_period_id = new.marking_period_id;
  return null;
end $$;
create trigger marking_period_unworded after update of ended_at on marking_period for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_words_of_period();

create function word_new_projects() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform word_projects(array(select project_id from added));
  return null;
end $$;
create trigger project_worded after insert on project
  referencing new table as added for each statement execute function word_new_projects();
create function word_changed_project() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform word_projects(array[new.project_id]);
  return null;
end $$;
create trigger project_reworded after update of name, closed_at, deleted_at on project for each row
  when (old.name is distinct from new.name or old.closed_at is distinct from new.closed_at
    or old.deleted_at is distinct from new.deleted_at)
  execute function word_changed_project();

grant select on employee_word, goal_word, project_word to benchmark_app;
