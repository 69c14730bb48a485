-- A payment request asks for the money of invoices that are in QuickBooks. It has links, payments and receipts as orders have, and is none: its
-- numbers are a series of its own, it names each of its invoices, and what was billed by them was not sold by it.

alter table orders no force row level security;
alter table order_numbers no force row level security;
alter table order_invoices no force row level security;
alter table order_lines no force row level security;

alter table orders add label text not null
  generated always as (case when source = 'invoice' then 'PR-' || number::text else number::text end) stored;
comment on column orders.label is 'Its number as people read it; what bears PR- is a payment request.';
comment on column orders.invoice_id is 'The invoice of QuickBooks that was made for all of it. A payment request has its invoices in order_invoices alone.';
drop index orders_by_number;
create unique index orders_by_number on orders (company_id, number) where source <> 'invoice';
create unique index requests_by_number on orders (company_id, number) where source = 'invoice';

alter table order_numbers add last_request bigint not null default 1000;
comment on column order_numbers.last_request is 'Payment requests are counted by themselves.';
update order_numbers n set last_request = greatest(1000, (select max(o.number) from orders o where o.company_id = n.company_id and o.source = 'invoice'));

update order_invoices i set part = i.invoice_id from orders o where o.company_id = i.company_id and o.id = i.order_id and o.source = 'invoice';
comment on column order_invoices.part is
  'The shipment, or the order itself: all of it, or what no shipment has an invoice of its own for. Of a payment request: the invoice.';
-- Nothing happened to them that the books or a screen had to hear of.
alter table orders disable trigger user;
update orders set invoice_id = null where source = 'invoice';
alter table orders enable trigger user;

-- What was billed elsewhere is no price that somebody paid in an order here.
create or replace function app.set_line_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  select o.customer_id, o.number into new.customer_id, new.order_number from orders o
    where o.company_id = new.company_id and o.id = new.order_id and o.source <> 'invoice';
  return new;
end $$;
create or replace function app.move_payments_of_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update payment_intents i set customer_id = new.customer_id where i.company_id = new.company_id and i.order_id = new.id;
  update order_lines l set customer_id = new.customer_id where l.company_id = new.company_id and l.order_id = new.id and l.order_number is not null;
  return null;
end $$;
update order_lines l set customer_id = null, order_number = null
  from orders o where o.company_id = l.company_id and o.id = l.order_id and o.source = 'invoice';

alter table orders force row level security;
alter table order_numbers force row level security;
alter table order_invoices force row level security;
alter table order_lines force row level security;
