-- As before; a view that ended no longer turns silently into the owner's own.
create or replace function app.open_session(session_id uuid, given_hash bytea, counts_as_activity boolean, idle interval)
  returns table (status text, user_id uuid, company_id uuid, kind text, role text, rep_id uuid, customer_id uuid, display_name text, language text,
                 viewed_id uuid, viewed_name text)
  security definer language plpgsql set search_path = public, app, pg_temp as $$
declare
  found_session sessions;
  person users;
  membership memberships;
  viewed memberships;
begin
  -- What is not answered stays null.
  status := 'gone';
  select * into found_session from sessions s where s.id = session_id;
  if found_session.id is null or found_session.revoked_at is not null or found_session.expires_at < now()
     or found_session.last_active_at < now() - idle
     or (found_session.token_hash <> given_hash and found_session.previous_token_hash is distinct from given_hash) then
    return next;
    return;
  end if;
  select * into person from users u where u.id = found_session.user_id;
  if person.disabled_at is not null or person.token_epoch <> found_session.epoch
     or (found_session.kind = 'admin' and not person.is_admin) then
    return next;
    return;
  end if;
  user_id := person.id;
  -- A superseded token opens nothing; it may only be refreshed.
  if found_session.access_expires_at < now() or found_session.token_hash <> given_hash then
    status := 'expired';
    return next;
    return;
  end if;
  if found_session.company_id is not null and found_session.kind = 'user' then
    select * into membership from memberships m
      where m.company_id = found_session.company_id and m.user_id = person.id and m.suspended_at is null;
    if membership.user_id is null then
      status := 'stale';
      return next;
      return;
    end if;
    -- Over as soon as either of the two loses what it takes, and said so once: the page must learn that it has its own eyes again.
    if found_session.view_as is not null then
      select * into viewed from memberships m
        where membership.role = 'owner' and m.company_id = found_session.company_id and m.user_id = found_session.view_as
          and m.suspended_at is null;
      if viewed.user_id is null then
        update sessions s set view_as = null where s.id = session_id;
        status := 'viewOver';
        return next;
        return;
      end if;
      membership := viewed;
      viewed_id := viewed.user_id;
      select u.display_name into viewed_name from users u where u.id = viewed.user_id;
    end if;
  end if;
  if counts_as_activity and found_session.last_active_at < now() - interval '1 minute' then
    update sessions s set last_active_at = now() where s.id = session_id;
  end if;
  perform set_config('app.company_id', coalesce(found_session.company_id::text, ''), true), set_config('app.user_id', person.id::text, true);
  status := 'ok';
  company_id := found_session.company_id;
  kind := found_session.kind;
  role := case when found_session.kind = 'admin' and found_session.company_id is not null then 'owner' else membership.role end;
  rep_id := membership.rep_id;
  customer_id := membership.customer_id;
  display_name := person.display_name;
  language := person.language;
  return next;
end $$;
