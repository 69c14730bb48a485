-- Copies of what happens on a device without being a document: noted in the transaction in which it happens, mailed afterwards, once.

create table device_happenings (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  device_id uuid not null,
  event text not null check (event in ('RESTOCK_REQUESTED', 'DAY_SUMMARY', 'DEVICE_STATUS', 'LOW_STOCK')),
  about text not null,
  noted_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries int not null default 0,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, device_id, event, about),
  foreign key (company_id, device_id) references devices
);
comment on table device_happenings is 'What happened on a device, or to it, of which copies go out: each once.';
comment on column device_happenings.about is 'The restock; the day; the version of the device and the state it has from it on, as in `7 Lost`.';
comment on column device_happenings.due_at is 'When it is tried (again).';
comment on column device_happenings.sent_at is 'When it was handed to the mails, if anybody wanted it; null: it waits for that.';
create index device_happenings_waiting on device_happenings (due_at) where sent_at is null;
create index device_happenings_over on device_happenings (sent_at) where sent_at is not null;
call app.protect('device_happenings');
call app.let_owner_read('device_happenings');

create function app.device_happenings_due(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select h.company_id, h.id::text from device_happenings h where h.sent_at is null and h.due_at <= now() order by h.due_at limit most $$;
revoke all on function app.device_happenings_due(int) from public;
grant execute on function app.device_happenings_due(int) to ledgerside_app;
create function app.device_happenings_over(days int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct h.company_id from device_happenings h where h.sent_at < now() - make_interval(days => days) $$;
revoke all on function app.device_happenings_over(int) from public;
grant execute on function app.device_happenings_over(int) to ledgerside_app;

-- A restock of a van is told of by the device that asked for it, else by the one that sells from there.
create function app.note_restock_asked() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into device_happenings (company_id, device_id, event, about)
    select new.company_id, d.id, 'RESTOCK_REQUESTED', new.id::text from devices d
    left join device_documents m on m.company_id = new.company_id and m.id = new.request_key and m.device_id = d.id
    where d.company_id = new.company_id and d.inventory_location_id = new.to_id and (d.state = 'Active' or m.id is not null)
    order by (m.id is not null) desc, d.created_at, d.id limit 1
    on conflict do nothing;
  return null;
end $$;
create trigger note_asked after update of state on restocks for each row
  when (new.state = 'Requested' and old.state is distinct from new.state) execute function app.note_restock_asked();

create function app.note_device_state() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into device_happenings (company_id, device_id, event, about)
    values (new.company_id, new.id, 'DEVICE_STATUS', new.version || ' ' || new.state) on conflict do nothing;
  return null;
end $$;
create trigger note_state after update of state on devices for each row
  when (new.state is distinct from old.state) execute function app.note_device_state();

-- The end of the day is also looked at where somebody gets its summary, or hears of what is low by then.
create or replace function app.device_refills_due(most int) returns table (company_id uuid, device_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select d.company_id, d.id::text from devices d left join device_rule_counters k on k.company_id = d.company_id
    left join device_refills r on r.company_id = d.company_id and r.device_id = d.id
    where d.company_id in (select s.company_id from device_rule_sets s where s.rules -> 'restock.mode' ->> 'value' = 'auto'
        union select p.company_id from device_recipients p where p.active and p.events && array['DAY_SUMMARY', 'LOW_STOCK'])
      and d.state = 'Active' and (r.device_id is null or r.due_at <= now() or r.rules_version < k.last)
    order by r.due_at nulls first limit most $$;
call app.let_owner_read('device_recipients');
comment on table device_refills is 'When the day of a device ends the next time, or its rules are looked at again. Of companies where something follows from that.';

-- What became of copies: a mailbox that is refused twice in a row gets none any more.
create table device_mails (
  company_id uuid not null references companies,
  mail_id uuid not null,
  device_id uuid not null,
  address text not null check (address = lower(address)),
  sent_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  primary key (company_id, mail_id)
);
comment on table device_mails is 'Copies handed to the mails of which nobody knows yet whether they were taken.';
comment on column device_mails.looked_at is 'When that was asked last.';
create index device_mails_open on device_mails (looked_at);
call app.protect('device_mails');
call app.let_owner_read('device_mails');
create function app.device_mails_open() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct m.company_id from device_mails m where m.looked_at < now() - interval '20 seconds' $$;
revoke all on function app.device_mails_open() from public;
grant execute on function app.device_mails_open() to ledgerside_app;
create index device_addresses_refused on device_addresses (company_id, email) where state = 'Bounced';

-- What a rep took for an invoice stands beside it until QuickBooks has it, on the other devices too.
create function app.feed_collected() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then perform app.note_for_devices('invoice', (select array_agg(distinct n.invoice_id) from new_rows n)); end if;
  return null;
end $$;
create trigger feed_collected after insert on collected_parts referencing new table as new_rows for each statement execute function app.feed_collected();
create function app.feed_collected_orders() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then
    perform app.note_for_devices('invoice', (select array_agg(distinct o.invoice_id) from new_rows n
      join order_invoices o on o.company_id = n.company_id and o.order_id = n.order_id));
  end if;
  return null;
end $$;
create trigger feed_collected after insert on collected_payments referencing new table as new_rows for each statement
  execute function app.feed_collected_orders();
