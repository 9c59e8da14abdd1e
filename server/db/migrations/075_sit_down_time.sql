-- A sit-down can have a time, which has a length, and a place or a call link; all of them belong to its date. Without a
-- time the meeting is an all-day entry, as before.
alter table annual_review
  add column sitdown_time time(0) check (extract(second from sitdown_time) = 0), -- in the company's time zone
  add column sitdown_minutes integer check (sitdown_minutes between 5 and 480),
  add column sitdown_place text check (length(sitdown_place) between 1 and 2048),
  add check ((sitdown_time is null) = (sitdown_minutes is null)),
  add check (sitdown_date is not null or (sitdown_time is null and sitdown_place is null));

-- The cancellation of an invitation has the time of the invitation.
alter table withdrawn_review
  add column sitdown_time time(0),
  add column sitdown_minutes integer;

-- The employee sees time, length and place, so a change of them counts in the employee's version.
create or replace function bump_seen_version() returns trigger language plpgsql as $$
begin
  if new.seen_version <> old.seen_version then
    new.seen_version := old.seen_version + 1;
    new.seen_changed_at := clock_timestamp();
  elsif row(new.peer_deadline, new.self_deadline, new.manager_deadline, new.final_deadline, new.sitdown_date,
      new.sitdown_time, new.sitdown_minutes, new.sitdown_place, new.meeting_completed_at, new.completed_at)
    is distinct from row(old.peer_deadline, old.self_deadline, old.manager_deadline, old.final_deadline,
      old.sitdown_date, old.sitdown_time, old.sitdown_minutes, old.sitdown_place, old.meeting_completed_at,
      old.completed_at) then
    new.seen_version := old.seen_version + 1;
    new.seen_changed_at := clock_timestamp();
    new.seen_changed_by := new.changed_by;
  end if;
  return new;
end $$;
