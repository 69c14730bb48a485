-- Companies, people, sessions. The app's login is a member of ledgerside_app, which owns nothing.
create schema app;
grant usage on schema app, public to ledgerside_app;
alter default privileges in schema public grant select, insert, update, delete on tables to ledgerside_app;
alter default privileges in schema public grant usage on sequences to ledgerside_app;

-- Time-ordered ids (UUID version 7). PostgreSQL 18 makes them itself; before it: milliseconds, the 7, the rest of the time, chance.
do $$ begin
  if to_regprocedure('uuidv7()') is not null then
    create function app.new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    create function app.new_id() returns uuid language sql volatile parallel safe as $id$
      select encode(overlay(uuid_send(gen_random_uuid())
        placing int8send((us / 1000 << 16) | (7 << 12) | (us % 1000 * 4096 / 1000)) from 1 for 8), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as clock
    $id$;
  end if;
end $$;

create function app.company() returns uuid stable parallel safe language sql
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;
create function app.user_id() returns uuid stable parallel safe language sql
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Puts a table behind its company: every statement sees and writes only rows of the company that is set.
create procedure app.protect(target regclass, key name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%I = (select app.company())) with check (%I = (select app.company()))', target, key, key);
end $$;

-- Lets the owner's own security definer functions read a table across companies; the app is not the owner.
create procedure app.let_owner_read(target regclass) language plpgsql as $$
begin execute format('create policy owner_reads on %s for select to %I using (true)', target, current_user); end $$;

create table companies (
  id uuid primary key default app.new_id(),
  company_name text not null,
  email text not null default '',
  phone text not null default '',
  web_address text not null default '',
  address text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  time_zone text not null default 'America/New_York',
  logo_file text,
  created_at timestamptz not null default now()
);
call app.protect('companies', 'id');
call app.let_owner_read('companies');

create table users (
  id uuid primary key default app.new_id(),
  email text not null unique check (email = lower(email)),
  display_name text not null,
  phone text not null default '',
  password_hash text,
  is_admin boolean not null default false,
  totp_secret_sealed bytea,
  totp_last_step bigint not null default 0,
  recovery_code_hashes text[] not null default '{}',
  language text check (language in ('en', 'es')),
  disabled_at timestamptz,
  failed_logins int not null default 0,
  next_login_at timestamptz not null default '-infinity',
  token_epoch int not null default 0,
  created_at timestamptz not null default now()
);

create table memberships (
  company_id uuid not null references companies,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'manager', 'accounting', 'operations', 'rep', 'customer', 'viewer')),
  -- Whose own rows a rep or customer sees.
  rep_id uuid,
  customer_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index on memberships (user_id);
alter table memberships enable row level security;
alter table memberships force row level security;
-- A person may list the companies they belong to before one of them is open.
create policy tenant on memberships using (company_id = (select app.company()) or user_id = (select app.user_id()))
  with check (company_id = (select app.company()));

call app.let_owner_read('memberships');

create table sessions (
  id uuid primary key default app.new_id(),
  user_id uuid not null references users,
  company_id uuid references companies,
  kind text not null check (kind in ('user', 'admin')),
  salt bytea not null,
  generation int not null default 0,
  token_hash bytea not null,
  previous_token_hash bytea,
  rotated_at timestamptz not null default now(),
  cookie_hash bytea,
  access_expires_at timestamptz not null,
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  epoch int not null,
  admin_reason text,
  ip text not null default '',
  user_agent text not null default '',
  revoked_at timestamptz,
  revoke_reason text,
  created_at timestamptz not null default now()
);
create index on sessions (user_id) where revoked_at is null;

create table one_time_codes (
  id uuid primary key default app.new_id(),
  purpose text not null check (purpose in ('signup', 'reset')),
  email text not null,
  code_hash text not null,
  flow_hash bytea,
  attempts int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on one_time_codes (email, purpose, created_at);

-- What a right code earned: a confirmed address (sign-up) or the right to set a password (reset). Single use.
create table email_grants (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('signup', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on email_grants (email, purpose, created_at);

create table admin_links (
  code_hash bytea primary key,
  user_id uuid not null references users,
  totp_secret_sealed bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table rate_limits (
  key text primary key,
  -- When the bucket will be full again (generic cell rate algorithm).
  full_at timestamptz not null
);

-- Who did what: never changed, never deleted by the app.
create table audit_events (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  at timestamptz not null default now(),
  actor_id uuid,
  actor text not null,
  origin text not null check (origin in ('web', 'quickbooks', 'system', 'admin')),
  action text not null,
  record_kind text,
  record_id uuid,
  changes jsonb not null default '[]',
  ip text not null default '',
  primary key (company_id, id)
);
create index on audit_events (company_id, record_kind, record_id, id desc);
call app.protect('audit_events');
revoke update, delete on audit_events from ledgerside_app;

create function app.companies_of(person uuid) returns table (company_id uuid, company_name text, role text)
  security definer stable language sql set search_path = public, app
  as $$ select c.id, c.company_name, m.role from memberships m join companies c on c.id = m.company_id where m.user_id = person order by c.company_name $$;
