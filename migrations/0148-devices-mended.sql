-- What a review of devices found: differences that grow, mailboxes, what became of money on its way.

-- What a bookkeeper entered is kept: it is what is to be undone, and what comes to be entered afterwards is more than that.
alter table settlement_differences add entered bigint not null default 0 check (entered >= 0);
comment on column settlement_differences.entered is
  'Cents: of a settlement, what is entered by now; of one that takes another back, what was entered for that one and is to be undone.';

-- Cents that are to be entered of a settlement: where money is missing, never more than the books have.
create function app.settled_difference(of_company uuid, settlement uuid) returns bigint stable language sql
  set search_path = public, app, pg_temp as $$
    select case when s.difference < 0 then least(-s.difference, (select coalesce(sum(n.amount), 0)::bigint from device_settlement_payments n
        join collected_payments p on p.company_id = n.company_id and p.id = n.payment_id
        where n.company_id = s.company_id and n.settlement_id = s.id and p.posted))
      when s.difference > 0 then s.difference else abs(s.expected_cash - s.counted_cash) end
    from device_settlements s where s.company_id = of_company and s.id = settlement $$;

alter table device_settlements no force row level security;
alter table device_settlement_payments no force row level security;
alter table collected_payments no force row level security;
alter table settlement_differences no force row level security;
alter table settlement_differences disable trigger user;
update settlement_differences v set entered = app.settled_difference(v.company_id, coalesce(s.reverses, s.id)) from device_settlements s
  where s.company_id = v.company_id and s.id = v.settlement_id and (v.entered_at is not null or s.reverses is not null);
alter table settlement_differences enable trigger user;
alter table device_settlements force row level security;
alter table device_settlement_payments force row level security;
alter table collected_payments force row level security;
alter table settlement_differences force row level security;

-- Money that a person was to enter may go into the books by itself after all, when it is handed in already: also where a part of what differs is
-- entered.
create or replace function app.note_settled_difference() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into settlement_differences as v (company_id, settlement_id, device_id)
    select s.company_id, s.id, s.device_id from device_settlements s
    where s.company_id = new.company_id and s.id = new.settlement_id and (s.counted_cash <> s.expected_cash or s.counted_checks <> s.expected_checks)
    on conflict (company_id, settlement_id) do update set entered_at = null, entered_by = '', note = '', since = now()
      where v.entered_at is not null and v.entered < app.settled_difference(v.company_id, v.settlement_id);
  return null;
end $$;

-- Whether a mailbox takes mails says nothing of whether somebody there wants copies.
alter table device_addresses add counted_at timestamptz, add refused_at timestamptz;
comment on column device_addresses.bounces is
  'How often in a row its mailbox was refused; mails that were on their way when the last refusal was known are of the same trouble.';
comment on column device_addresses.counted_at is 'When the last refusal that counts was known.';
comment on column device_addresses.refused_at is 'Since when no copies go there because its mailbox was refused; null: they may.';
alter table device_addresses no force row level security;
alter table device_addresses disable trigger user;
update device_addresses set refused_at = now() where state = 'Bounced';
-- Nobody confirmed what a refusal, or a mailbox that was tried again, made confirmed.
update device_addresses set state = case when answered_at is null then 'Pending' else 'Verified' end where state in ('Bounced', 'Verified');
alter table device_addresses enable trigger user;
alter table device_addresses force row level security;
alter table device_addresses drop constraint device_addresses_state_check;
alter table device_addresses add constraint device_addresses_state_check check (state in ('Pending', 'Verified', 'Unsubscribed'));
drop index device_addresses_refused;
create index device_addresses_refused on device_addresses (company_id, email) where refused_at is not null;

-- Of documents of which the rule was that the earlier one says what was made in its stead, those that were in Review said nothing.
alter table device_documents no force row level security;
alter table device_documents disable trigger user;
update device_documents set replaced_by = coalesce((
    select r -> 'values' ->> 'number' from jsonb_array_elements(reasons) r where r ->> 'code' = 'discardedFor' limit 1), '')
  where replaced_by = '' and reasons @> '[{"code": "discardedFor"}]';
alter table device_documents enable trigger user;
alter table device_documents force row level security;

-- Nothing reads by it.
drop index device_documents_decided;

-- Whether what a rep took is on its way into the books, or needs somebody there, stands beside its invoices on devices.
create function app.feed_collected_postings() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then
    perform app.note_for_devices('invoice', (select array_agg(distinct each.invoice_id) from (
      select n.invoice_id from collected_parts n where n.company_id = new.company_id and n.payment_id = new.source_id::uuid
      union all select o.invoice_id from collected_payments t join order_invoices o on o.company_id = t.company_id and o.order_id = t.order_id
        where t.company_id = new.company_id and t.id = new.source_id::uuid) each));
  end if;
  return null;
end $$;
create trigger feed_collected after update of state on postings for each row
  when (new.kind = 'collected' and old.state in ('error', 'ignored') is distinct from (new.state in ('error', 'ignored')))
  execute function app.feed_collected_postings();
