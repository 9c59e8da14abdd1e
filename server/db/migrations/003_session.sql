-- Sessions. Tokens are never stored: the access token as SHA-256, the refresh token as a counter.
create table session (
  session_id uuid primary key,
  employee_id integer not null references employee,
  counter integer not null default 0,
  rotated_at timestamptz not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  previous_access_hash bytea,
  previous_access_expires_at timestamptz,
  cookie_hash bytea, -- null: an unbound session, of a caller without a browser
  ended_at timestamptz,
  end_reason text
);
create unique index session_access on session (access_hash);
create index session_previous_access on session (previous_access_hash) where previous_access_hash is not null;
create index session_employee on session (employee_id) where ended_at is null;

-- Log-in Tracking.
create table login (
  login_id integer generated always as identity primary key,
  employee_id integer not null references employee,
  at timestamptz not null
);
create index login_at on login (at desc);

-- What may be used once: a sign-in nonce, an identity token.
create table spent_once (
  key bytea primary key,
  expires_at timestamptz not null
);
create index spent_once_expiry on spent_once (expires_at);

-- Calls counted per minute, by all servers together. Losing it in a crash costs nothing.
create unlogged table rate_count (
  key text primary key,
  minute timestamptz not null,
  calls integer not null
);

grant select, insert, update, delete on session, spent_once, rate_count to benchmark_app;
grant select, insert on login to benchmark_app;
