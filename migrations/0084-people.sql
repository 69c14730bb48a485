-- A person's way into a company: invited by a link, let in, suspended, let in again.
alter table memberships add column suspended_at timestamptz;

create table invitations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  email text not null check (email = lower(email)),
  display_name text not null,
  language text not null check (language in ('en', 'es')),
  role text not null check (role in ('owner', 'manager', 'accounting', 'operations', 'rep', 'customer', 'viewer')),
  rep_id uuid,
  customer_id uuid,
  contact_id uuid,
  -- Of the link that was sent last: inviting again ends the one before.
  code_hash bytea not null unique,
  invited_by uuid references users,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create unique index invitations_open on invitations (company_id, email) where accepted_at is null and withdrawn_at is null;
create index on invitations (company_id, contact_id, id desc) where contact_id is not null;
create index on invitations (company_id, customer_id) where customer_id is not null;
call app.protect('invitations');
call app.let_owner_read('invitations');
-- What a link once said stays known: used, withdrawn or expired.
revoke delete on invitations from ledgerside_app;

-- Which company a link leads to, before its company is open.
create function app.find_invitation(given_hash bytea) returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select i.company_id, i.id from invitations i where i.code_hash = given_hash $$;

-- Contacts signed in by a link keep their way in when the customer's own address changes.
alter table memberships add column invitation_id uuid;

create or replace function app.companies_of(person uuid) returns table (company_id uuid, company_name text, role text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.id, c.company_name, m.role from memberships m join companies c on c.id = m.company_id
        where m.user_id = person and m.suspended_at is null order by c.company_name $$;

-- Companies that let the person in once and suspended that: sign-in says so.
create function app.suspended_from(person uuid) returns table (company_name text)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.company_name from memberships m join companies c on c.id = m.company_id
        where m.user_id = person and m.suspended_at is not null order by c.company_name $$;

create or replace function app.live_sessions(ids uuid[]) returns table (session_id uuid, user_id uuid, company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.id, s.user_id, s.company_id from sessions s join users u on u.id = s.user_id
  where s.id = any(ids) and s.revoked_at is null and s.expires_at > now() and s.last_active_at > now() - interval '1 hour'
    and u.disabled_at is null and u.token_epoch = s.epoch and (s.kind <> 'admin' or u.is_admin)
    and (s.kind = 'admin' or exists (
      select from memberships m where m.company_id = s.company_id and m.user_id = s.user_id and m.suspended_at is null))
$$;
create trigger membership_suspended after update of suspended_at on memberships for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function app.signal_person();

-- As before, for members who are not suspended.
create or replace function app.open_session(session_id uuid, given_hash bytea, counts_as_activity boolean, idle interval)
  returns table (status text, user_id uuid, company_id uuid, kind text, role text, rep_id uuid, customer_id uuid, display_name text, language text)
  security definer language plpgsql set search_path = public, app, pg_temp as $$
declare
  found_session sessions;
  person users;
  membership memberships;
begin
  select * into found_session from sessions s where s.id = session_id;
  if found_session.id is null or found_session.revoked_at is not null or found_session.expires_at < now()
     or found_session.last_active_at < now() - idle
     or (found_session.token_hash <> given_hash and found_session.previous_token_hash is distinct from given_hash) then
    return query select 'gone'::text, null::uuid, null::uuid, null::text, null::text, null::uuid, null::uuid, null::text, null::text;
    return;
  end if;
  select * into person from users u where u.id = found_session.user_id;
  if person.disabled_at is not null or person.token_epoch <> found_session.epoch
     or (found_session.kind = 'admin' and not person.is_admin) then
    return query select 'gone'::text, null::uuid, null::uuid, null::text, null::text, null::uuid, null::uuid, null::text, null::text;
    return;
  end if;
  -- A superseded token opens nothing; it may only be refreshed.
  if found_session.access_expires_at < now() or found_session.token_hash <> given_hash then
    return query select 'expired'::text, person.id, null::uuid, null::text, null::text, null::uuid, null::uuid, null::text, null::text;
    return;
  end if;
  if found_session.company_id is not null and found_session.kind = 'user' then
    select * into membership from memberships m
      where m.company_id = found_session.company_id and m.user_id = person.id and m.suspended_at is null;
    if membership.user_id is null then
      return query select 'stale'::text, person.id, null::uuid, null::text, null::text, null::uuid, null::uuid, null::text, null::text;
      return;
    end if;
  end if;
  if counts_as_activity and found_session.last_active_at < now() - interval '1 minute' then
    update sessions s set last_active_at = now() where s.id = session_id;
  end if;
  perform set_config('app.company_id', coalesce(found_session.company_id::text, ''), true), set_config('app.user_id', person.id::text, true);
  return query select 'ok'::text, person.id, found_session.company_id, found_session.kind,
    case when found_session.kind = 'admin' and found_session.company_id is not null then 'owner' else membership.role end,
    membership.rep_id, membership.customer_id, person.display_name, person.language;
end $$;
