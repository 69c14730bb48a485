-- The company that chose the password, null when the person did: it must not open another company's door.
alter table users add column password_by uuid references companies;

-- As before, and an administrator's session ends with the right.
create or replace function app.open_session(session_id uuid, given_hash bytea, counts_as_activity boolean, idle interval)
  returns table (status text, user_id uuid, company_id uuid, kind text, role text, rep_id uuid, customer_id uuid, display_name text, language text)
  security definer language plpgsql set search_path = public, app as $$
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
    select * into membership from memberships m where m.company_id = found_session.company_id and m.user_id = person.id;
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

-- Temporary tables come first unless they are named last: a function with the owner's rights must not take one for ours.
do $$ declare f regprocedure; begin
  for f in select oid from pg_proc where prosecdef and pronamespace = 'app'::regnamespace loop
    execute format('alter function %s set search_path = public, app, pg_temp', f);
  end loop;
end $$;
