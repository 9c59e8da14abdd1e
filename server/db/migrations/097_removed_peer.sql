-- A peer who becomes the lead stops being a peer. What they had submitted stays readable to them alone, and counts no more.
create function end_answers_of_removed_peer() returns trigger language plpgsql as $$
begin
  update review_submission set ended_at = app_now()
    where annual_review_id = old.annual_review_id and employee_id = old.employee_id and type = 'Peer'
      and ended_at is null;
  return null;
end $$;
create trigger annual_reviewer_removed after delete on annual_reviewer
  for each row when (old.type = 'Peer') execute function end_answers_of_removed_peer();
