-- A socket hears what its person's role may read: the role is asked with whether the session is alive, and asked again when it changes.

drop function app.redeem_live_ticket(bytea);
drop function app.live_sessions(uuid[]);

-- The same conditions as app.open_session, without counting as activity.
create function app.live_sessions(ids uuid[]) returns table (session_id uuid, user_id uuid, company_id uuid, role text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.id, s.user_id, s.company_id, case s.kind when 'admin' then 'owner' else m.role end
  from sessions s join users u on u.id = s.user_id
    left join memberships m on m.company_id = s.company_id and m.user_id = s.user_id and m.suspended_at is null
  where s.id = any(ids) and s.revoked_at is null and s.expires_at > now() and s.last_active_at > now() - interval '1 hour'
    and u.disabled_at is null and u.token_epoch = s.epoch
    and case s.kind when 'admin' then u.is_admin else m.role is not null end
$$;

-- How long it takes from a ticket to its socket is known: what was said meanwhile was not heard.
create function app.redeem_live_ticket(given_hash bytea)
  returns table (session_id uuid, user_id uuid, company_id uuid, role text, seconds_left double precision)
  security definer language sql set search_path = public, app, pg_temp as $$
  with taken as (delete from live_tickets t where t.ticket_hash = given_hash returning t.session_id, t.company_id, t.expires_at)
  select l.session_id, l.user_id, l.company_id, l.role, extract(epoch from t.expires_at - now())::double precision
  from taken t cross join lateral app.live_sessions(array[t.session_id]) l
  where t.expires_at > now() and l.company_id = t.company_id
$$;

create trigger membership_moved after update of role on memberships for each row
  when (old.role is distinct from new.role) execute function app.signal_person();
