-- How long it takes from a ticket to its socket is known: what was said meanwhile was not heard.
drop function app.redeem_live_ticket(bytea);
create function app.redeem_live_ticket(given_hash bytea)
  returns table (session_id uuid, user_id uuid, company_id uuid, seconds_left double precision)
  security definer language sql set search_path = public, app, pg_temp as $$
  with taken as (delete from live_tickets t where t.ticket_hash = given_hash returning t.session_id, t.company_id, t.expires_at)
  select l.session_id, l.user_id, l.company_id, extract(epoch from t.expires_at - now())::double precision
  from taken t cross join lateral app.live_sessions(array[t.session_id]) l
  where t.expires_at > now() and l.company_id = t.company_id
$$;
