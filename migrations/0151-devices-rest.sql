-- What a review of devices left: what is posted now, who hears of documents, bundles' earlier prices, items in one order.

-- What of the books' settings was chosen and is not in QuickBooks (any more): nothing is posted before it is. Named as the settings name it.
create function app.books_missing(of_company uuid) returns text[] stable language sql set search_path = public, app, pg_temp as $$
  select coalesce(array_agg(each.field order by each.place), '{}') from book_settings s
    cross join lateral (values (1, 'clearingAccountId', s.clearing_account_id), (2, 'bankAccountId', s.bank_account_id),
      (3, 'feeAccountId', s.fee_account_id), (4, 'disputeAccountId', s.dispute_account_id), (5, 'otherAccountId', s.other_account_id),
      (6, 'itemId', s.item_id)) each (place, field, id)
  where s.company_id = of_company and s.active and not exists (select from external_links l where l.company_id = of_company
    and l.provider = 'quickbooks' and l.kind = case each.field when 'itemId' then 'item' else 'account' end and l.local_id = each.id
    and l.removed_at is null) $$;
comment on function app.books_missing is 'Nothing is posted while there is one.';

create function app.posts_now(of_company uuid) returns boolean stable language sql set search_path = public, app, pg_temp as $$
  select exists (select from book_settings s where s.company_id = of_company and s.active)
    and exists (select from quickbooks_connections q where q.company_id = of_company and q.state = 'active')
    and cardinality(app.books_missing(of_company)) = 0 $$;
comment on function app.posts_now is 'Whether what happens here goes into QuickBooks now; else it waits.';

-- Open pages of documents, which are known by the document's id, hear too: that somebody decided it, that its credit was called off, who got copies.
create trigger tell_documents after update on device_documents referencing new table as changed for each statement
  execute function app.tell_records('devices', 'id');
create trigger tell_documents after update on credits referencing new table as changed for each statement
  execute function app.tell_records('devices', 'document_id');
create trigger tell_documents after update on returns referencing new table as changed for each statement
  execute function app.tell_records('devices', 'document_id');
create trigger tell_documents after update on device_copies referencing new table as changed for each statement
  execute function app.tell_records('devices', 'document_id');

-- Money that was given back, or is said to be for other invoices, stands beside them on devices no more.
create function app.feed_collected_of(of_company uuid, payment uuid) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then
    perform app.note_for_devices('invoice', (select array_agg(distinct each.invoice_id) from (
      select n.invoice_id from collected_parts n where n.company_id = of_company and n.payment_id = payment
      union all select o.invoice_id from collected_payments t join order_invoices o on o.company_id = t.company_id and o.order_id = t.order_id
        where t.company_id = of_company and t.id = payment) each));
  end if;
end $$;
create function app.feed_collected_moved() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.feed_collected_of(new.company_id, new.id);
  return null;
end $$;
create trigger feed_collected_moved after update on collected_payments for each row
  when ((old.aside, old.amount, old.posted, old.order_id) is distinct from (new.aside, new.amount, new.posted, new.order_id))
  execute function app.feed_collected_moved();
create function app.feed_collected_gone() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then perform app.note_for_devices('invoice', (select array_agg(distinct o.invoice_id) from old_rows o)); end if;
  return null;
end $$;
create trigger feed_collected_gone after delete on collected_parts referencing old table as old_rows for each statement
  execute function app.feed_collected_gone();

-- A bundle sells for what its parts come to: by which of them it was sold before is known like any other earlier price.
drop trigger keep_prices_changed on items;
call app.keep_prices('items', 'item', 'unit,unit_price,purchase_cost,item_type,sells_for,costs', 'x.id', '''''', 'x.id', 'true');

-- Whoever changes a part holds it and then wants the bundles that are made of it. Many at once, parts and bundles among them, are locked in the same
-- order: first what they are and are made of, then all the bundles that may follow from it. `parts`: QuickBooks' ids.
create function app.lock_items(of_company uuid, parts text[]) returns void language plpgsql set search_path = public, app, pg_temp as $$
declare
  items uuid[];
  bundles uuid[];
begin
  items := array(select l.local_id from unnest(parts) as given (part) cross join lateral (select local_id from external_links l
    where l.company_id = of_company and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = given.part limit 1) l);
  if not exists (select from bundle_parts b where b.company_id = of_company) then return; end if;
  bundles := coalesce(app.bundles_with(of_company, parts), '{}');
  perform 1 from items i where i.company_id = of_company and i.id = any(items) and i.item_type <> 'Group' order by i.id for no key update;
  perform 1 from items i where i.company_id = of_company and i.id = any(items || bundles) and i.item_type = 'Group' order by i.id for no key update;
end $$;
