-- A draft stays with its writer when its review is withdrawn: a refusal would tell of the draft. Its review is then a
-- withdrawn one, so the draft refers to either. Drafts are saved under the lock of their review.
alter table review_draft drop constraint review_draft_annual_review_id_fkey;

create function require_review_of_draft() returns trigger language plpgsql as $$
begin
  if not exists (select from annual_review where annual_review_id = new.annual_review_id) then
    raise exception 'A draft needs a review.' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger review_draft_review before insert on review_draft
  for each row execute function require_review_of_draft();

create function freeze_draft() returns trigger language plpgsql as $$
begin
  perform require_open_period(marking_period_id) from (
    select annual_review_id, marking_period_id from annual_review
    union all
    select annual_review_id, marking_period_id from withdrawn_review) review
  where (tg_op <> 'INSERT' and review.annual_review_id = old.annual_review_id)
    or (tg_op <> 'DELETE' and review.annual_review_id = new.annual_review_id);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
drop trigger review_draft_freeze on review_draft;
create trigger review_draft_freeze before insert or update or delete on review_draft
  for each row execute function freeze_draft();
