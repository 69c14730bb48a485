-- What was edited on a device before it was sent: whoever asks when goods moved finds the earlier documents of the one that stands, in whatever
-- order they came.

alter table device_documents add replaced_by text not null default '';
comment on column device_documents.replaced_by is
  'The number of the document that was made in its stead on the device before it was sent; empty: none was.';
-- What is there already, before the policies, which hide the rows of all companies from the owner too.
alter table device_documents no force row level security;
update device_documents set replaced_by = coalesce((
    select r -> 'values' ->> 'number' from jsonb_array_elements(reasons) r where r ->> 'code' = 'discardedFor' limit 1), '')
  where state = 'refused' and reasons @> '[{"code": "discardedFor"}]';
alter table device_documents force row level security;
create index device_documents_replaced on device_documents (company_id, device_id, replaced_by) where replaced_by <> '';

-- What of a van's stock is changed in the office is told apart from what the van sells: a row of the feed that is of no item. What the van lacks is
-- computed at once then, and else from time to time.
create function app.no_record() returns uuid immutable language sql as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;
create or replace function app.feed_stock() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  if tg_op = 'INSERT' then
    insert into device_changes (company_id, kind, record_id, place_id)
      select n.company_id, 'stock', each.id, n.location_id from new_rows n
      cross join lateral (select n.item_id as id union all select app.no_record() where n.par is not null or n.in_transit <> 0) each
      where exists (select from devices d where d.company_id = n.company_id and d.inventory_location_id = n.location_id)
      on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    execute $made$
      insert into device_changes (company_id, kind, record_id, place_id)
      select n.company_id, 'stock', each.id, n.location_id from new_rows n
      join old_rows o on o.item_id = n.item_id and o.location_id = n.location_id
      cross join lateral (select n.item_id as id union all
        select app.no_record() where (n.in_transit, n.par) is distinct from (o.in_transit, o.par)) each
      where (n.on_hand, n.reserved, n.in_transit, n.par) is distinct from (o.on_hand, o.reserved, o.in_transit, o.par)
        and exists (select from devices d where d.company_id = n.company_id and d.inventory_location_id = n.location_id)
      on conflict do nothing$made$;
  else
    insert into device_changes (company_id, kind, record_id, place_id, moved)
      select o.company_id, 'stock', o.item_id, o.location_id, true from old_rows o
      where exists (select from devices d where d.company_id = o.company_id and d.inventory_location_id = o.location_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
create or replace function app.feed_restocks() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if not app.has_devices() then return null; end if;
  insert into device_changes (company_id, kind, record_id, place_id)
    select distinct n.company_id, 'stock', app.no_record(), n.to_id from new_rows n
    where exists (select from devices d where d.company_id = n.company_id and d.inventory_location_id = n.to_id)
    on conflict do nothing;
  return null;
end $$;

-- Where the rules of a device say so, what its van lacks at the end of the day is asked for by itself.
create table device_refills (
  company_id uuid not null references companies,
  device_id uuid not null,
  due_at timestamptz not null,
  rules_version int not null,
  is_on boolean not null,
  primary key (company_id, device_id),
  foreign key (company_id, device_id) references devices
);
comment on table device_refills is 'When a device''s van is filled up by itself the next time, or its rules are looked at again. Of companies whose rules say so for some device.';
comment on column device_refills.rules_version is 'Of the company''s rules when this was worked out.';
comment on column device_refills.is_on is 'By those rules it is filled up by itself.';
call app.protect('device_refills');
call app.let_owner_read('device_refills');
call app.let_owner_read('device_rule_sets');
call app.let_owner_read('device_rule_counters');
call app.let_owner_read('devices');
create index device_rule_sets_refilling on device_rule_sets (company_id) where rules -> 'restock.mode' ->> 'value' = 'auto';
create function app.device_refills_due(most int) returns table (company_id uuid, device_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select d.company_id, d.id::text from devices d join device_rule_counters k on k.company_id = d.company_id
    left join device_refills r on r.company_id = d.company_id and r.device_id = d.id
    where d.company_id in (select s.company_id from device_rule_sets s where s.rules -> 'restock.mode' ->> 'value' = 'auto')
      and d.state = 'Active' and (r.device_id is null or r.due_at <= now() or r.rules_version < k.last)
    order by r.due_at nulls first limit most $$;
revoke all on function app.device_refills_due(int) from public;
grant execute on function app.device_refills_due(int) to ledgerside_app;

-- What came of goods that were on their way to a van is handed in too.
alter table device_documents drop constraint device_documents_kind_check;
alter table device_documents add constraint device_documents_kind_check
  check (kind in ('', 'order', 'invoice', 'estimate', 'credit', 'payment', 'visit', 'count', 'restock', 'receipt'));
