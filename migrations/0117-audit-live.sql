-- An open audit log hears that there is more.
create function app.tell_of_events() returns trigger language plpgsql as $$
begin
  perform app.say(company_id, 'LIST_CHANGED|$|audit') from (select distinct company_id from added) companies;
  return null;
end $$;
create trigger tell_of_events after insert on audit_events referencing new table as added for each statement execute function app.tell_of_events();
