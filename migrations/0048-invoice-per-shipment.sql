-- An invoice for each shipment: what it is billed at is said when it leaves, and an order knows all of its invoices.

alter table shipments add delivery bigint, add taxes bigint;
comment on column shipments.delivery is 'Cents of the order''s delivery that it is billed at; null: it left before this was noted.';
comment on column shipments.taxes is 'Cents of the order''s taxes that it is billed at.';
alter table shipment_lines add amount bigint not null default 0;
comment on column shipment_lines.amount is 'Cents that it is billed at: its share of the line once the order''s discount lies on it.';
alter table order_lines add called_off numeric not null default 0 check (called_off >= 0);
alter table order_lines drop constraint order_lines_quantity_check;
alter table order_lines add constraint order_lines_quantity_check check (quantity >= 0 and quantity + called_off > 0);
comment on column order_lines.called_off is 'How many of it were ordered and are not to be shipped any more; the quantity is without them.';

create table order_invoices (
  company_id uuid not null references companies,
  order_id uuid not null,
  part uuid not null,
  invoice_id uuid not null,
  primary key (company_id, order_id, part),
  foreign key (company_id, order_id) references orders
);
comment on table order_invoices is 'The invoices of QuickBooks by which an order is asked for: one for all of it, or one for each shipment.';
comment on column order_invoices.part is 'The shipment, or the order itself: all of it, or what no shipment has an invoice of its own for.';
create index order_invoices_by_invoice on order_invoices (company_id, invoice_id);
call app.protect('order_invoices');

alter table orders no force row level security;
insert into order_invoices (company_id, order_id, part, invoice_id)
  select company_id, id, id, invoice_id from orders where invoice_id is not null;
alter table orders force row level security;

create or replace function app.note_invoice_of_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into order_invoices (company_id, order_id, part, invoice_id) values (new.company_id, new.id, new.id, new.invoice_id)
    on conflict (company_id, order_id, part) do update set invoice_id = excluded.invoice_id;
  return null;
end $$;
create function app.note_order_invoice() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id) values (new.company_id, 'invoice', new.invoice_id);
  return null;
end $$;
create trigger book_order_invoice after insert on order_invoices for each row execute function app.note_order_invoice();
create trigger book_order_invoice_now after update of invoice_id on order_invoices for each row
  when (old.invoice_id <> new.invoice_id) execute function app.note_order_invoice();

create or replace function app.note_changed_invoices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select n.company_id, 'invoice', n.id from after n join before b on b.company_id = n.company_id and b.id = n.id
    where (n.total, n.balance, n.tax, n.voided, n.deleted, n.customer_id, n.lines)
        is distinct from (b.total, b.balance, b.tax, b.voided, b.deleted, b.customer_id, b.lines)
      and exists (select from order_invoices o where o.company_id = n.company_id and o.invoice_id = n.id);
  return null;
end $$;

create or replace function app.note_applied_payments() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct n.company_id, 'invoice', l.local_id from after n cross join lateral jsonb_array_elements(n.applied) a
    join external_links l on l.company_id = n.company_id and l.provider = 'quickbooks' and l.kind = 'invoice' and l.external_id = a.value ->> 'externalId'
    where a.value ->> 'kind' = 'Invoice' and exists (select from order_invoices o where o.company_id = n.company_id and o.invoice_id = l.local_id);
  return null;
end $$;

create or replace function app.note_merged_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct o.company_id, 'invoice', oi.invoice_id from orders o
    join order_invoices oi on oi.company_id = o.company_id and oi.order_id = o.id
    join invoices i on i.company_id = o.company_id and i.id = oi.invoice_id and i.customer_id is distinct from o.customer_id
    where o.company_id = new.company_id and o.customer_id = new.local_id;
  return null;
end $$;

-- What leaves, and what never left, moves the books.
create trigger book_shipment after insert on shipments for each row execute function app.add_book_work('order', 'order_id');
create trigger book_shipment_off after update of called_off_at on shipments for each row
  when (old.called_off_at is distinct from new.called_off_at) execute function app.add_book_work('order', 'order_id');

-- What is on account and has not its invoice for all of it yet counts against the credit.
drop index orders_on_account;
create index orders_on_account on orders (company_id, customer_id) where state in ('OnAccount', 'PartShipped', 'Fulfilled');
