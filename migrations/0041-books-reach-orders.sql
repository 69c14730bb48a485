-- What happens to an invoice in QuickBooks reaches the order that it is of, also where nothing is posted.

alter table postings add answered_total bigint;
comment on column postings.answered_total is 'Cents that QuickBooks answered when we last wrote it: what moved the total since, a person did there.';
alter table postings no force row level security;
update postings set answered_total = total where kind = 'invoice' and state = 'posted';
alter table postings force row level security;

alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check
  check (kind in ('order', 'payment', 'movement', 'source', 'payout', 'invoice'));

create function app.note_changed_invoices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select n.company_id, 'invoice', n.id from after n join before b on b.company_id = n.company_id and b.id = n.id
    where (n.total, n.balance, n.tax, n.voided, n.deleted, n.customer_id, n.lines)
        is distinct from (b.total, b.balance, b.tax, b.voided, b.deleted, b.customer_id, b.lines)
      and exists (select from orders o where o.company_id = n.company_id and o.invoice_id = n.id);
  return null;
end $$;
create trigger book_invoices after update on invoices referencing old table as before new table as after
  for each statement execute function app.note_changed_invoices();

-- Which of it is our own money and which is not, an invoice does not say; the payments do.
create function app.note_applied_payments() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct n.company_id, 'invoice', l.local_id from after n cross join lateral jsonb_array_elements(n.applied) a
    join external_links l on l.company_id = n.company_id and l.provider = 'quickbooks' and l.kind = 'invoice' and l.external_id = a.value ->> 'externalId'
    where a.value ->> 'kind' = 'Invoice' and exists (select from orders o where o.company_id = n.company_id and o.invoice_id = l.local_id);
  return null;
end $$;
create trigger book_payments_here after insert on payments referencing new table as after
  for each statement execute function app.note_applied_payments();
create trigger book_payments_now after update on payments referencing new table as after
  for each statement execute function app.note_applied_payments();
create trigger book_payments_before after update on payments referencing old table as after
  for each statement execute function app.note_applied_payments();

create function app.note_invoice_of_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id) values (new.company_id, 'invoice', new.invoice_id);
  return null;
end $$;
create trigger book_order_from_invoice after insert on orders for each row when (new.invoice_id is not null)
  execute function app.note_invoice_of_order();
create trigger book_order_invoice after update of invoice_id on orders for each row
  when (new.invoice_id is not null and new.invoice_id is distinct from old.invoice_id) execute function app.note_invoice_of_order();
-- Its documents wait for a customer who is in QuickBooks.
create trigger book_order_customer after update of customer_id on orders for each row when (old.customer_id <> new.customer_id)
  execute function app.add_book_work('order', 'id');

-- Merged away: its invoices are another customer's, whichever is heard of first.
create function app.note_merged_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct o.company_id, 'invoice', o.invoice_id from orders o
    join invoices i on i.company_id = o.company_id and i.id = o.invoice_id and i.customer_id is distinct from o.customer_id
    where o.company_id = new.company_id and o.customer_id = new.local_id;
  return null;
end $$;
create trigger book_merged_customer after update of removed_at on external_links for each row
  when (new.kind = 'customer' and new.removed_at is not null and old.removed_at is null) execute function app.note_merged_customer();
