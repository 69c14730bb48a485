-- Counts and restocks that devices hand in.

alter table device_documents drop constraint device_documents_kind_check;
alter table device_documents add constraint device_documents_kind_check
  check (kind in ('', 'order', 'invoice', 'estimate', 'credit', 'payment', 'visit', 'count', 'restock'));

alter table stock_counts drop constraint stock_counts_scope_check;
alter table stock_counts add constraint stock_counts_scope_check check (scope in ('all', 'category', 'due', 'items', 'device'));
comment on column stock_counts.scope is
  'All that is there; what is of a category; what is due by its value (cycle count); those items that a restock says differ; those that a rep counted on a device.';

-- What becomes of what a van asked for is told to its devices along with the stock of its items.
create function app.feed_restocks() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  execute $made$
    insert into device_changes (company_id, kind, record_id, place_id)
    select distinct n.company_id, 'stock', l.item_id, n.to_id from new_rows n
    join restock_lines l on l.company_id = n.company_id and l.restock_id = n.id
    where exists (select from devices d where d.company_id = n.company_id and d.inventory_location_id = n.to_id)
    on conflict do nothing$made$;
  return null;
end $$;
create trigger feed_stock after update on restocks referencing new table as new_rows for each statement execute function app.feed_restocks();
