-- What a call that creates has answered, kept with its caller for a day: the same call under the same key creates nothing
-- and is answered the same. The caller is an employee, or whoever holds the link of an evaluation.
create table idempotency_key (
  employee_id integer references employee on delete cascade,
  evaluation_id integer references project_evaluation on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  reply jsonb, -- null only inside the transaction of the call itself
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(employee_id, evaluation_id) = 1),
  unique nulls not distinct (employee_id, evaluation_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
create index idempotency_key_evaluation on idempotency_key (evaluation_id) where evaluation_id is not null;

grant select, insert, update, delete on idempotency_key to benchmark_app;
