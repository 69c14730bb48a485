-- What waits for want of a way out, or for one that did not work, goes as soon as somebody mends it: a connection that goes live, gets other
-- settings or another partner.
create function app.wake_sendings() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update deliveries set state = 'waiting', next_attempt_at = now(), updated_at = now()
    where lane in ('working', 'needsYou') and channel = 'edi' and state in ('retrying', 'refused') and problem ->> 'action' = 'link'
      and problem ->> 'path' in ('/dashboard/data-exchange/configurations', '/dashboard/data-exchange/configurations/' || new.id);
  return null;
end $$;
create trigger wake_sendings after update of state, version on edi_connections for each row
  when (new.direction = 'O' and new.state in ('Live', 'Testing') and (new.state <> old.state or new.version <> old.version))
  execute function app.wake_sendings();
