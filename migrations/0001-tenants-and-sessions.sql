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

-- Below row level security the planner sees no company, and takes each to be as large as the average. Among a thousand small companies it
-- would walk all customers of a large one. With few companies assumed it plans for the large one always: small ones lose nothing by that.
create procedure app.plan_for_large_companies(target regclass) language plpgsql as $$
begin execute format('alter table %s alter column company_id set (n_distinct = 2)', target); end $$;

-- Puts a table behind its company: every statement sees and writes only rows of the company that is set.
create procedure app.protect(target regclass, key name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%I = (select app.company())) with check (%I = (select app.company()))', target, key, key);
  if key = 'company_id' then call app.plan_for_large_companies(target); end if;
end $$;

-- Lets the owner's own security definer functions read a table across companies; the app is not the owner. They name pg_temp last in their
-- search_path: temporary tables come first otherwise, and a function with the owner's rights must not take one for ours.
create procedure app.let_owner_read(target regclass) language plpgsql as $$
begin execute format('create policy owner_reads on %s for select to %I using (true)', target, current_user); end $$;

-- Open screens hear of every change from the tables themselves, whoever makes it, when its transaction commits: `code|$|value` as
-- src/contract/live.ts has it, to everybody of the company. Letter by letter as src/server/live/live.ts says it: the same twice in a
-- transaction is sent once.
create function app.say(company uuid, message text) returns void language sql as $$
  select pg_notify('ledgerside_live', format('{"company":"%s","text":%s}', company, to_json(message)))
$$;

-- Arguments: the kind of records, the column that holds the record's id. One record by its id, several as their list.
create function app.tell_records() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in execute format(
    'select company_id, count(distinct %1$I) as many, min(%1$I::text) as one from changed where %1$I is not null group by company_id', tg_argv[1])
  loop
    -- One that is new or gone concerns the list, and what is shown as next to it.
    perform app.say(told.company_id, case
      when told.many = 1 and (tg_op = 'UPDATE' or tg_argv[1] <> 'id') then format('RECORD_CHANGED|$|%s/%s', tg_argv[0], told.one)
      else format('LIST_CHANGED|$|%s', tg_argv[0]) end);
  end loop;
  return null;
end $$;

-- Makes a table tell of its changes.
create procedure app.tell(target regclass, kind text, key text default 'id') language plpgsql as $$
begin
  execute format('create trigger tell_inserts after insert on %s referencing new table as changed for each statement execute function app.tell_records(%L, %L)', target, kind, key);
  execute format('create trigger tell_updates after update on %s referencing new table as changed for each statement execute function app.tell_records(%L, %L)', target, kind, key);
  execute format('create trigger tell_deletes after delete on %s referencing old table as changed for each statement execute function app.tell_records(%L, %L)', target, kind, key);
end $$;

-- Argument: what is said.
create function app.tell_company() returns trigger language plpgsql as $$
begin
  perform app.say(new.company_id, tg_argv[0]);
  return null;
end $$;

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
  created_at timestamptz not null default now(),
  version int not null default 1
);
comment on column companies.version is 'Two people in the same form: the second one is told.';
create index companies_by_logo on companies (logo_file) where logo_file is not null;
call app.protect('companies', 'id');
call app.let_owner_read('companies');

create function app.is_logo(file text) returns boolean
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select exists (select from companies c where c.logo_file = file) $$;

create function app.tell_of_company() returns trigger language plpgsql as $$
begin
  perform app.say(new.id, 'LIST_CHANGED|$|company');
  return null;
end $$;

create trigger tell_changes after update on companies for each row when (old.* is distinct from new.*) execute function app.tell_of_company();

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
  token_epoch int not null default 0,
  created_at timestamptz not null default now(),
  last_company_id uuid references companies,
  password_by uuid references companies,
  totp_pending_sealed bytea,
  totp_pending_until timestamptz not null default '-infinity'
);
comment on column users.last_company_id is 'The company to open at the next sign-in.';
comment on column users.password_by is
  'The company that chose the password, null when the person did: it must not open another company''s door.';
comment on column users.totp_pending_sealed is 'An authenticator that is being set up: it counts once a code of it was typed in.';

-- Companies for platform administrators: the caller must be one.
create function app.admin_companies(search text, most int)
  returns table (company_id uuid, company_name text, email text, created_at timestamptz)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.id, c.company_name, c.email, c.created_at from companies c
        where exists (select from users u where u.id = app.user_id() and u.is_admin and u.disabled_at is null)
          and (search = '' or position(lower(search) in lower(c.company_name)) > 0 or position(lower(search) in lower(c.email)) > 0)
        order by lower(c.company_name), c.id limit most $$;

create table memberships (
  company_id uuid not null references companies,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'manager', 'accounting', 'operations', 'rep', 'customer', 'viewer')),
  rep_id uuid,
  customer_id uuid,
  created_at timestamptz not null default now(),
  suspended_at timestamptz,
  invitation_id uuid,
  suspended_by_contact uuid,
  primary key (company_id, user_id)
);
comment on column memberships.rep_id is 'Whose own rows a rep or customer sees.';
comment on column memberships.suspended_at is 'A person''s way into a company: invited by a link, let in, suspended, let in again.';
comment on column memberships.invitation_id is 'Contacts signed in by a link keep their way in when the customer''s own address changes.';
comment on column memberships.suspended_by_contact is
  'The contact that was made inactive: making it active again lets the person in again, and lifts nothing that an owner suspended.';
alter table memberships enable row level security;
alter table memberships force row level security;
create index on memberships (user_id);
call app.let_owner_read('memberships');
call app.plan_for_large_companies('memberships');
-- A person may list the companies they belong to before one of them is open.
create policy tenant on memberships using (company_id = (select app.company()) or user_id = (select app.user_id()))
  with check (company_id = (select app.company()));

create function app.companies_of(person uuid) returns table (company_id uuid, company_name text, role text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.id, c.company_name, m.role from memberships m join companies c on c.id = m.company_id
        where m.user_id = person and m.suspended_at is null order by c.company_name $$;

-- Companies that let the person in once and suspended that: sign-in says so.
create function app.suspended_from(person uuid) returns table (company_name text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.company_name from memberships m join companies c on c.id = m.company_id
        where m.user_id = person and m.suspended_at is not null order by c.company_name $$;

create function app.tell_people() returns trigger language plpgsql as $$
begin
  perform app.say(coalesce(new.company_id, old.company_id), 'LIST_CHANGED|$|people');
  return null;
end $$;

-- People who come, change or go; by their list, as a membership has no id of its own.
create trigger tell_people after insert or delete or update of role, rep_id, customer_id, suspended_at on memberships
  for each row execute function app.tell_people();

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
  created_at timestamptz not null default now(),
  view_as uuid references users
);
comment on column sessions.view_as is
  'An owner looks at the company as another member sees it. The session stays the owner''s own: only role and reach are the member''s.';
create index on sessions (user_id) where revoked_at is null;
create index on sessions (expires_at);
create index on sessions (company_id, user_id, last_active_at desc);
call app.plan_for_large_companies('sessions');

-- Looks a session up, sets company and person for the rest of the transaction, and notes the activity: one round trip per request. `status`:
-- ok, expired (refresh it), stale (the person's rights changed), gone.
create function app.open_session(session_id uuid, given_hash bytea, counts_as_activity boolean, idle interval)
  returns table (status text, user_id uuid, company_id uuid, kind text, role text, rep_id uuid, customer_id uuid, display_name text, language text,
                 viewed_id uuid, viewed_name text)
  security definer language plpgsql set search_path = public, app, pg_temp as $$
#variable_conflict use_column
declare
  opened record;
  viewed record;
begin
  -- What is not answered stays null.
  status := 'gone';
  select s.company_id, s.kind, s.view_as, s.user_id, u.display_name, u.language, m.user_id as member_id, m.role, m.rep_id, m.customer_id,
      s.access_expires_at < now() or s.token_hash <> given_hash as superseded,
      s.last_active_at < now() - interval '1 minute' as rested
    into opened
    from sessions s
    join users u on u.id = s.user_id
    left join memberships m on m.company_id = s.company_id and m.user_id = s.user_id and s.kind = 'user'
      and m.suspended_at is null
    where s.id = session_id and s.revoked_at is null and s.expires_at >= now() and s.last_active_at >= now() - idle
      and (s.token_hash = given_hash or s.previous_token_hash = given_hash)
      and u.disabled_at is null and u.token_epoch = s.epoch and (s.kind <> 'admin' or u.is_admin);
  if not found then
    return next;
    return;
  end if;
  user_id := opened.user_id;
  -- A superseded token opens nothing; it may only be refreshed.
  if opened.superseded then
    status := 'expired';
    return next;
    return;
  end if;
  if opened.company_id is not null and opened.kind = 'user' then
    if opened.member_id is null then
      status := 'stale';
      return next;
      return;
    end if;
    -- Over as soon as either of the two loses what it takes, and said so once: the page must learn that it has its own eyes again.
    if opened.view_as is not null then
      select m.user_id, u.display_name, m.role, m.rep_id, m.customer_id into viewed from memberships m join users u on u.id = m.user_id
        where opened.role = 'owner' and m.company_id = opened.company_id and m.user_id = opened.view_as and m.suspended_at is null;
      if not found then
        update sessions s set view_as = null where s.id = session_id;
        status := 'viewOver';
        return next;
        return;
      end if;
      viewed_id := viewed.user_id;
      viewed_name := viewed.display_name;
      opened.role := viewed.role;
      opened.rep_id := viewed.rep_id;
      opened.customer_id := viewed.customer_id;
    end if;
  end if;
  if counts_as_activity and opened.rested then
    update sessions s set last_active_at = now() where s.id = session_id;
  end if;
  perform set_config('app.company_id', coalesce(opened.company_id::text, ''), true), set_config('app.user_id', user_id::text, true);
  status := 'ok';
  company_id := opened.company_id;
  kind := opened.kind;
  role := case when kind = 'admin' and company_id is not null then 'owner' else opened.role end;
  rep_id := opened.rep_id;
  customer_id := opened.customer_id;
  display_name := opened.display_name;
  language := opened.language;
  return next;
end $$;

-- The same conditions as app.open_session, without counting as activity.
create function app.live_sessions(ids uuid[]) returns table (session_id uuid, user_id uuid, company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.id, s.user_id, s.company_id from sessions s join users u on u.id = s.user_id
  where s.id = any(ids) and s.revoked_at is null and s.expires_at > now() and s.last_active_at > now() - interval '1 hour'
    and u.disabled_at is null and u.token_epoch = s.epoch and (s.kind <> 'admin' or u.is_admin)
    and (s.kind = 'admin' or exists (
      select from memberships m where m.company_id = s.company_id and m.user_id = s.user_id and m.suspended_at is null))
$$;

-- A session that ends, a person who loses a right: their sockets are looked at again at once, on every server.
create function app.signal_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerside_live', json_build_object('session', new.id)::text);
  return null;
end $$;

create function app.signal_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerside_live', json_build_object('person', case when tg_table_name = 'users' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'user_id' end)::text);
  return null;
end $$;

create trigger session_ended after update of revoked_at, company_id on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at or old.company_id is distinct from new.company_id) execute function app.signal_session();
create trigger person_changed after update of disabled_at, token_epoch, is_admin on users for each row execute function app.signal_person();
create trigger membership_ended after delete on memberships for each row execute function app.signal_person();
create trigger membership_suspended after update of suspended_at on memberships for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function app.signal_person();

create table live_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  company_id uuid not null references companies,
  expires_at timestamptz not null
);
comment on table live_tickets is 'A ticket opens one socket. Who may listen is asked again while the socket is open.';
create index on live_tickets (session_id);
create index on live_tickets (expires_at);
call app.plan_for_large_companies('live_tickets');

-- How long it takes from a ticket to its socket is known: what was said meanwhile was not heard.
create function app.redeem_live_ticket(given_hash bytea)
  returns table (session_id uuid, user_id uuid, company_id uuid, seconds_left double precision)
  security definer language sql set search_path = public, app, pg_temp as $$
  with taken as (delete from live_tickets t where t.ticket_hash = given_hash returning t.session_id, t.company_id, t.expires_at)
  select l.session_id, l.user_id, l.company_id, extract(epoch from t.expires_at - now())::double precision
  from taken t cross join lateral app.live_sessions(array[t.session_id]) l
  where t.expires_at > now() and l.company_id = t.company_id
$$;

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
create index on one_time_codes (expires_at);

create table email_grants (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('signup', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  user_id uuid references users
);
comment on table email_grants is
  'What a right code earned: a confirmed address (sign-up) or the right to set a password (reset). Single use.';
comment on column email_grants.user_id is
  'The account a grant made: the same request again, after a lost answer, finds it instead of making another.';
create index on email_grants (email, purpose, created_at);
create index on email_grants (expires_at);

create table admin_links (
  code_hash bytea primary key,
  user_id uuid not null references users,
  totp_secret_sealed bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table second_steps (
  ticket_hash bytea primary key,
  user_id uuid not null references users,
  flow_hash bytea not null,
  epoch int not null,
  keep boolean not null,
  expires_at timestamptz not null
);
comment on table second_steps is
  'A right password of somebody with an authenticator: worth nothing without a code, in the same browser, within minutes.';
comment on column second_steps.epoch is 'Of the person when the password was right: changed since, it is void.';
create index on second_steps (expires_at);

create table login_attempts (
  account_hash bytea primary key,
  failures int not null,
  next_at timestamptz not null default '-infinity',
  last_at timestamptz not null default now()
);
comment on table login_attempts is
  'Failed sign-ins are counted for every address tried, known or not: a wait tells nobody whether there is an account. Only a hash is '
  'kept, since people type passwords into the wrong field.';
create index on login_attempts (last_at);

create table rate_limits (
  key text primary key,
  full_at timestamptz not null
);
comment on column rate_limits.full_at is 'When the bucket will be full again (generic cell rate algorithm).';

create table key_check (
  fingerprint bytea primary key
);
comment on table key_check is 'Which SECRET_KEY this database works with; compared at every start, not seen by the app.';
revoke all on key_check from ledgerside_app;

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
  record_version int,
  primary key (company_id, id)
);
comment on table audit_events is 'Who did what: never changed, never deleted by the app.';
comment on column audit_events.record_version is
  'Which version of its record an event made: the later of two savers is shown what changed since theirs.';
create index on audit_events (company_id, record_kind, record_id, id desc);
-- The log read in the order of time (ids are made in it): by person, by what was done, and what does not concern a customer.
create index audit_events_by_actor on audit_events (company_id, actor_id, id desc) where actor_id is not null;
create index audit_events_by_action on audit_events (company_id, action, id desc);
create index audit_events_elsewhere on audit_events (company_id, record_kind, id desc) where record_kind <> 'customer';
create index audit_events_of_timeline on audit_events (company_id, record_id, id desc)
  where record_kind = 'customer' and action <> 'noteAdded' and action <> 'contactAdded';
call app.protect('audit_events');
revoke update, delete on audit_events from ledgerside_app;

-- Lower case without accents, in pieces between spaces and punctuation: both what is kept and what is looked for.
create function app.audit_words_in(given text) returns setof text immutable parallel safe language sql set search_path = public, app, pg_temp
  as $$ select distinct left(word, 60) from regexp_split_to_table(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word where word <> '' $$;

-- An open audit log hears that there is more.
create function app.tell_of_events() returns trigger language plpgsql as $$
begin
  perform app.say(company_id, 'LIST_CHANGED|$|audit') from (select distinct company_id from added) companies;
  return null;
end $$;

create trigger tell_of_events after insert on audit_events referencing new table as added for each statement execute function app.tell_of_events();

create table audit_words (
  company_id uuid not null,
  word text collate "C" not null,
  event_id uuid not null,
  primary key (company_id, word, event_id)
);
comment on table audit_words is
  'A word of an event''s fields and values leads to the events that have it, newest first, through the index that row level security lets '
  'by.';
-- Does this event have that word too?
create index audit_words_of on audit_words (company_id, event_id, word);
call app.protect('audit_words');
revoke update, delete on audit_words from ledgerside_app;

create function app.keep_audit_words() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into audit_words (company_id, word, event_id)
    select a.company_id, w.word, a.id from added a
    cross join lateral (select c ->> 'field' as field, c ->> 'from' as was, c ->> 'to' as became from jsonb_array_elements(a.changes) c limit 200) c
    cross join lateral app.audit_words_in(left(concat_ws(' ', c.field, c.was, c.became), 2000)) as w (word)
    where a.changes <> '[]'
    on conflict do nothing;
  return null;
end $$;

create trigger keep_audit_words after insert on audit_events referencing new table as added for each statement execute function app.keep_audit_words();
