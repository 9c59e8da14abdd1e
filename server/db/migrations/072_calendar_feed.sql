-- The private calendar address of a person. A new address replaces the old one, and deleting the row revokes it. The
-- address itself is derived from feed_id and the session secret, so this table alone opens no calendar.
create table calendar_feed (
  employee_id integer primary key references employee on delete cascade,
  feed_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default app_now()
);

grant select, insert, update, delete on calendar_feed to benchmark_app;
