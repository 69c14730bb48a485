-- Into whom a customer was merged in QuickBooks, as far as it told: what was ordered and never got there goes with the survivor.

alter table quickbooks_notices add merged_into text not null default '';
comment on column quickbooks_notices.merged_into is 'The record that it was merged into; empty: it was deleted, or nobody said.';
alter table external_links add merged_into text not null default '';
comment on column external_links.merged_into is 'Of a record that is gone there: the one that it was merged into, by their id.';

create or replace function app.note_merged_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct o.company_id, 'invoice', oi.invoice_id from orders o
    join order_invoices oi on oi.company_id = o.company_id and oi.order_id = o.id
    join invoices i on i.company_id = o.company_id and i.id = oi.invoice_id and i.customer_id is distinct from o.customer_id
    where o.company_id = new.company_id and o.customer_id = new.local_id;
  insert into book_work (company_id, kind, source_id)
    select distinct o.company_id, 'order', o.id from orders o
    join postings p on p.company_id = o.company_id and p.order_id = o.id and p.external_id is null and p.state <> 'ignored'
    where o.company_id = new.company_id and o.customer_id = new.local_id and new.merged_into <> '';
  return null;
end $$;
