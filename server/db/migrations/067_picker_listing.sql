-- Team Leads in the order of a dictionary, for the picker.
create index employee_lead_by_name on employee (last_name collate in_words, first_name collate in_words, employee_id)
  where archived_at is null and 'Benchmark_TeamLead' = any(permissions);

-- Log-ins by time, and those of the people whom a search finds.
create index login_newest on login (at desc, login_id desc);
drop index login_at;
create index login_person on login (employee_id);
