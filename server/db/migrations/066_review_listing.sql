-- Reviews in progress by final deadline. Those without one come last.
create index annual_review_by_deadline on annual_review ((coalesce(final_deadline, '9999-12-31'::date)), annual_review_id)
  where completed_at is null;
