-- A renewal whose answer was lost: the browser still has the token before, and nobody ever called with the one after it.

-- True for the tokens of today: of these nobody noted it.
alter table sessions add column token_used boolean not null default true;
alter table sessions alter column token_used set default false;
comment on column sessions.token_used is 'Somebody has called with the present token, so its answer was not lost.';

drop function app.open_session(uuid, bytea, boolean, interval);
-- As before, and notes that the token is in use. `counts_as_use`: the caller has the token, rather than the cookie that it was just made for.
create function app.open_session(session_id uuid, given_hash bytea, counts_as_activity boolean, idle interval, counts_as_use boolean default true)
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
      s.last_active_at < now() - interval '1 minute' as rested, s.token_used
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
  -- Of calls that come together one is enough, and none waits for another.
  if counts_as_use and not opened.token_used then
    update sessions s set token_used = true
      where s.id = (select l.id from sessions l where l.id = session_id and l.token_hash = given_hash for no key update skip locked);
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
