-- A heartbeat that brings no news tells nobody: ten thousand devices beat every five minutes.
create function app.tell_of_device_contact() returns trigger language plpgsql as $$
begin
  perform app.say(new.company_id, format('RECORD_CHANGED|$|devices/%s', new.device_id));
  return null;
end $$;
create trigger tell_first after insert on device_contacts for each row execute function app.tell_of_device_contact();
create trigger tell_news after update on device_contacts for each row
  when (
    new.at - old.at > interval '15 minutes'
    or (new.unsent_count, new.unsent_value, new.app_version, new.rules_version, new.persisted, new.installed)
      is distinct from (old.unsent_count, old.unsent_value, old.app_version, old.rules_version, old.persisted, old.installed)
    or (abs(new.skew_ms) >= 300000) is distinct from (abs(old.skew_ms) >= 300000)
  )
  execute function app.tell_of_device_contact();
