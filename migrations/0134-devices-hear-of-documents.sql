-- What the office decides of a device's documents later, and that it called a credit off: the device hears of it.

alter table device_changes drop constraint device_changes_kind_check;
alter table device_changes add constraint device_changes_kind_check
  check (kind in ('customer', 'item', 'category', 'level', 'ofLevel', 'agreed', 'stock', 'invoice', 'settings', 'document'));
comment on column device_changes.place_id is
  'Of stock, the location; of a document, the device that made it; of settings, the device that they are of, where they are of one.';

create function app.feed_decided() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into device_changes (company_id, kind, record_id, place_id) values (new.company_id, 'document', new.id, new.device_id) on conflict do nothing;
  return null;
end $$;
create trigger feed_decided after update on device_documents for each row when ((old.state, old.decision) is distinct from (new.state, new.decision))
  execute function app.feed_decided();

create function app.feed_called_off() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into device_changes (company_id, kind, record_id, place_id) values (new.company_id, 'document', new.document_id, new.device_id)
    on conflict do nothing;
  return null;
end $$;
create trigger feed_called_off after update of called_off_at on credits for each row execute function app.feed_called_off();
create trigger feed_called_off after update of called_off_at on returns for each row when (new.document_id is not null)
  execute function app.feed_called_off();

create index device_documents_decided on device_documents (company_id, device_id, decided_at) where decided_at is not null;
