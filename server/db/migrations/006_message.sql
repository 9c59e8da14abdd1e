-- Every e-mail of the system: enqueued in the transaction that causes it, one recipient, one Message-ID.
create table message (
  message_id bigint generated always as identity primary key,
  kind text not null,
  recipient_id integer not null references employee,
  sender_id integer references employee, -- who pressed the button; null: the system
  annual_review_id integer references annual_review,
  annual_reviewer_id integer, -- no reference: a message outlives a reviewer entry that is dropped
  note text check (length(note) <= 1000), -- quoted in the mail under the sender's name
  data jsonb not null default '{}', -- what only this kind needs, never an address or a link
  header_key uuid not null unique default gen_random_uuid(), -- the left half of the Message-ID
  header_id text, -- the whole Message-ID, fixed before the first attempt to send
  queued_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz, -- one worker at a time has the message in hand; a dead one's claim runs out
  sent_at timestamptz,
  failed_at timestamptz,
  failure text, -- of the last attempt
  skipped_at timestamptz, -- nothing to say any more when its turn came
  skip_reason text,
  check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1)
);
create index message_reviewer on message (annual_reviewer_id, message_id desc) where annual_reviewer_id is not null;
create index message_review on message (annual_review_id) where annual_review_id is not null;
create index message_failed on message (failed_at desc) where failed_at is not null;
create index message_open on message (queued_at) where sent_at is null and failed_at is null and skipped_at is null;

grant select, insert, update on message to benchmark_app;
