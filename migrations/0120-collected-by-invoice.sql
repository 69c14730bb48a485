-- When an invoice moves in QuickBooks, the collected payments that name it are looked at again, whether it is of an order or not.

create index collected_parts_by_invoice on collected_parts (company_id, invoice_id);

create or replace function app.note_changed_invoices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select n.company_id, 'invoice', n.id from after n join before b on b.company_id = n.company_id and b.id = n.id
    where (n.total, n.balance, n.tax, n.voided, n.deleted, n.customer_id, n.lines)
        is distinct from (b.total, b.balance, b.tax, b.voided, b.deleted, b.customer_id, b.lines)
      and (exists (select from order_invoices o where o.company_id = n.company_id and o.invoice_id = n.id)
        or exists (select from collected_parts c where c.company_id = n.company_id and c.invoice_id = n.id));
  return null;
end $$;
