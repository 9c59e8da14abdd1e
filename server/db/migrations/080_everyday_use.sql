-- Two choices of the company, off at first.
alter table company_settings
  add column kudos_feed boolean not null default false,
  add column own_goals boolean not null default false;

-- Whether the sender was told that all colleagues would read the kudo. Kudos from before were not written for the feed.
alter table kudo add column is_in_feed boolean not null default false;
create index kudo_feed on kudo (approved_at, kudo_id) where is_in_feed and approved_at is not null;

-- The sender writes for these readers, so the choice never changes.
create function refuse_other_readers() returns trigger language plpgsql as $$
begin
  raise exception 'Whether a kudo is for the feed is decided when it is sent.';
end $$;
create trigger kudo_readers before update on kudo for each row
  when (new.is_in_feed <> old.is_in_feed) execute function refuse_other_readers();
