-- Only what is shared concerns others; one's own tabs read again what they saved.
drop trigger tell_inserts on saved_views;
drop trigger tell_updates on saved_views;
drop trigger tell_deletes on saved_views;
create function app.tell_shared_views() returns trigger language plpgsql as $$
begin
  perform app.say(company_id, 'LIST_CHANGED|$|views') from (select distinct company_id from changed where shared) told;
  return null;
end $$;
create trigger tell_inserts after insert on saved_views referencing new table as changed for each statement execute function app.tell_shared_views();
create trigger tell_updates after update on saved_views referencing new table as changed for each statement execute function app.tell_shared_views();
create trigger tell_unshared after update on saved_views referencing old table as changed for each statement execute function app.tell_shared_views();
create trigger tell_deletes after delete on saved_views referencing old table as changed for each statement execute function app.tell_shared_views();
