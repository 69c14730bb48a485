-- A ticket opens one socket. Who may listen is asked again while the socket is open.
create table live_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  company_id uuid not null references companies,
  expires_at timestamptz not null
);
create index on live_tickets (expires_at);

-- The same conditions as app.open_session, without counting as activity.
create function app.live_sessions(ids uuid[]) returns table (session_id uuid, user_id uuid, company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.id, s.user_id, s.company_id from sessions s join users u on u.id = s.user_id
  where s.id = any(ids) and s.revoked_at is null and s.expires_at > now() and s.last_active_at > now() - interval '1 hour'
    and u.disabled_at is null and u.token_epoch = s.epoch and (s.kind <> 'admin' or u.is_admin)
    and (s.kind = 'admin' or exists (select from memberships m where m.company_id = s.company_id and m.user_id = s.user_id))
$$;

create function app.redeem_live_ticket(given_hash bytea) returns table (session_id uuid, user_id uuid, company_id uuid)
  security definer language sql set search_path = public, app, pg_temp as $$
  with taken as (delete from live_tickets t where t.ticket_hash = given_hash returning t.session_id, t.company_id, t.expires_at)
  select l.session_id, l.user_id, l.company_id from taken t cross join lateral app.live_sessions(array[t.session_id]) l
  where t.expires_at > now() and l.company_id = t.company_id
$$;

-- A session that ends, a person who loses a right: their sockets are looked at again at once, on every server.
create function app.signal_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerside_live', json_build_object('session', new.id)::text);
  return null;
end $$;
create trigger session_ended after update of revoked_at, company_id on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at or old.company_id is distinct from new.company_id) execute function app.signal_session();

create function app.signal_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerside_live', json_build_object('person', case when tg_table_name = 'users' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'user_id' end)::text);
  return null;
end $$;
create trigger person_changed after update of disabled_at, token_epoch, is_admin on users for each row execute function app.signal_person();
create trigger membership_ended after delete on memberships for each row execute function app.signal_person();
