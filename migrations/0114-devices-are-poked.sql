-- Whoever waits for a device hears when there is something to pull: once a transaction, when it commits.
create function app.poke_devices() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerside_devices', company_id::text) from new_rows group by company_id;
  return null;
end $$;
create trigger poke after insert on device_changes referencing new table as new_rows for each statement execute function app.poke_devices();
