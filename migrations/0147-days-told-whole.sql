-- A restock that a device asks for is told of as that device's where it is asked for (devices/van); here are those of the office, by the first device
-- that sells from there. At the end of the transaction, when the other one is known.
drop trigger note_asked on restocks;
create or replace function app.note_restock_asked() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into device_happenings (company_id, device_id, event, about)
    select new.company_id, d.id, 'RESTOCK_REQUESTED', new.id::text from devices d
    where d.company_id = new.company_id and d.inventory_location_id = new.to_id and d.state = 'Active'
      and not exists (select from device_happenings h
        where h.company_id = new.company_id and h.event = 'RESTOCK_REQUESTED' and h.about = new.id::text)
    order by d.created_at, d.id limit 1
    on conflict do nothing;
  return null;
end $$;
create constraint trigger note_asked after update of state on restocks deferrable initially deferred for each row
  when (new.state = 'Requested' and old.state is distinct from new.state) execute function app.note_restock_asked();
create index device_happenings_of_restock on device_happenings (company_id, about) where event = 'RESTOCK_REQUESTED';

-- The summary of a day reads that day and the few before it, of which something came since the summary before.
create index device_documents_by_day on device_documents (company_id, device_id, made_on);
comment on column device_happenings.due_at is
  'When it is tried (again). The summary of a day of which nothing is known is put off until the device was heard of, a day at most.';
