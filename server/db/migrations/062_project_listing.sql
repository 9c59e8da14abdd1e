-- Closed projects, latest end date first, and names by any part.
create index project_closed on project (end_date, project_id) where deleted_at is null and closed_at is not null;
create index project_by_end on project (end_date, project_id) where deleted_at is null and closed_at is null;
drop index project_open;
create index project_name_parts on project using gin (lower(name) gin_trgm_ops);
