-- What people are told about annual reviews in collected mails: each row is one thing to say to one recipient. A mail
-- that waits has its message already; a notice of a bulk act gets one in the act's last transaction.
create table review_notice (
  notice_id bigint generated always as identity primary key,
  recipient_id integer not null references employee,
  annual_review_id integer not null references annual_review on delete cascade,
  -- Null for 'started', and for an entry that was dropped since: whoever got the mail still knows of the review.
  annual_reviewer_id integer references annual_reviewer on delete set null,
  what text not null check (what in ('started', 'asked', 'link', 'reminded')),
  noted_by integer references employee, -- null: the company itself
  noted_at timestamptz not null default app_now(),
  note text check (length(note) <= 1000), -- quoted in a reminder under the sender's name
  bulk_act_id uuid,
  message_id bigint references message
);
create index review_notice_review on review_notice (annual_review_id);
create index review_notice_reviewer on review_notice (annual_reviewer_id) where annual_reviewer_id is not null;
create index review_notice_message on review_notice (message_id) where message_id is not null;
create index review_notice_held on review_notice (bulk_act_id, recipient_id) where message_id is null;
grant select, insert, update, delete on review_notice to benchmark_app;

-- One mail per recipient of a bulk act, whoever queues it.
alter table message add column bulk_act_id uuid;
create unique index message_bulk_act on message (bulk_act_id, recipient_id) where bulk_act_id is not null;

-- One mail per recipient collects notices. Once a worker has had it in hand, its contents are settled, and the next
-- notice begins another one.
create unique index message_collecting on message (recipient_id)
  where kind = 'review-news' and bulk_act_id is null and attempts = 0
    and sent_at is null and failed_at is null and skipped_at is null;
