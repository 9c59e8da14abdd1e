-- The page of a review shows its void confirmations, too. The other index has only those that count, so each reading
-- scanned the whole table.
create index review_confirmation_review on review_confirmation (annual_review_id);
