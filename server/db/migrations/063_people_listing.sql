-- The directory in the order of a dictionary.
create index employee_by_name on employee (last_name collate in_words, first_name collate in_words, employee_id)
  where archived_at is null;
