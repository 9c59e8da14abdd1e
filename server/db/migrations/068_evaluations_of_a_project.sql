-- All evaluations of a project, deleted ones included, for its results.
create index project_evaluation_project on project_evaluation (project_id);
