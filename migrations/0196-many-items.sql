-- Many cross references at once: what waits for them is looked at again once for each statement, not for each row.
create function app.recheck_documents_of_many() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held(c.partner_id) from (select distinct partner_id from changed) c;
  return null;
end $$;
drop trigger recheck_documents on partner_items;
create trigger recheck_documents_inserted after insert on partner_items referencing new table as changed
  for each statement execute function app.recheck_documents_of_many();
create trigger recheck_documents_updated after update on partner_items referencing new table as changed
  for each statement execute function app.recheck_documents_of_many();
