-- The employee under review goes by a version of their own: changes that are kept from them (peers, marks and links of
-- other reviewers, a skipped peer review, the peer document, the final one before completion) do not move it.
alter table annual_review
  add column seen_version integer not null default 1,
  add column seen_changed_at timestamptz not null default now(),
  add column seen_changed_by integer references employee;

-- Reviews that are there begin above every version that was handed out: none of those matches any more, calendar
-- entries go on growing, and no review tells how often it was changed. Ended periods are frozen, so not by UPDATE rules.
alter table annual_review disable trigger user;
update annual_review set seen_version = (select max(version) + 1 from annual_review);
alter table annual_review enable trigger user;

-- A change of what the employee sees in the review's own row counts by itself. A statement that changes another part
-- that they see (their own entry or document, their lead) raises seen_version and says in seen_changed_by who did.
create function bump_seen_version() returns trigger language plpgsql as $$
begin
  if new.seen_version <> old.seen_version then
    new.seen_version := old.seen_version + 1;
    new.seen_changed_at := clock_timestamp();
  elsif row(new.peer_deadline, new.self_deadline, new.manager_deadline, new.final_deadline, new.sitdown_date,
      new.meeting_completed_at, new.completed_at)
    is distinct from row(old.peer_deadline, old.self_deadline, old.manager_deadline, old.final_deadline,
      old.sitdown_date, old.meeting_completed_at, old.completed_at) then
    new.seen_version := old.seen_version + 1;
    new.seen_changed_at := clock_timestamp();
    new.seen_changed_by := new.changed_by;
  end if;
  return new;
end $$;
create trigger annual_review_seen before update on annual_review
  for each row execute function bump_seen_version();
