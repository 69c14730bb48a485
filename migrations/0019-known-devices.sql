create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  epoch int not null,
  used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
comment on table known_devices is
  'Browsers in which somebody signed in to an account before: their failed sign-ins are counted apart from those of strangers.';
comment on column known_devices.epoch is 'Of the person when they signed in: changed since, the browser is a stranger again.';
create index on known_devices (token_hash);
create index on known_devices (used_at);
