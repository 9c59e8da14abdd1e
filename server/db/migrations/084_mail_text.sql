-- What the company says in its emails, by kind. Null: as the product writes it.
create table mail_text (
  kind text primary key,
  subject text check (length(subject) between 1 and 200),
  greeting text check (length(greeting) between 1 and 200),
  body text check (length(body) between 1 and 4000),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee
);
insert into mail_text (kind) values ('evaluation-invitation'), ('evaluation-reminder'), ('kudo-approved'),
  ('link-asked'), ('manager-notification'), ('peer-declined'), ('reminder-digest'), ('review-news'),
  ('review-reopened'), ('review-withdrawn'), ('reviewer-reminder'), ('reviews-withdrawn'), ('sit-down-cancelled'),
  ('sit-down-invitation'), ('sit-downs-set'), ('team-changed');
create trigger mail_text_version before update on mail_text for each row execute function bump_version();

grant select, update on mail_text to benchmark_app;
