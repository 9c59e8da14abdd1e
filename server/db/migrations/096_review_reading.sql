-- A withdrawn review takes along what was noted for it; one with a summary, an agreed action or an answer is refused.
alter table review_outcome drop constraint review_outcome_annual_review_id_fkey,
  add foreign key (annual_review_id) references annual_review on delete cascade;
alter table review_confirmation drop constraint review_confirmation_annual_review_id_fkey,
  add foreign key (annual_review_id) references annual_review on delete cascade;
create index review_outcome_to_confirm on review_outcome (shared_at) where shared_at is not null and reminded_at is null;

insert into mail_text (kind) values ('review-ready'), ('review-unconfirmed');
