-- A customer merged away in QuickBooks without a word into whom: its documents tell, or else a person says it.

create table moved_documents (
  company_id uuid not null references companies,
  from_customer uuid not null,
  to_customer uuid not null,
  moved_at timestamptz not null default now(),
  primary key (company_id, from_customer, to_customer)
);
comment on table moved_documents is 'From which customer documents of QuickBooks went to which, as we read them there.';
comment on column moved_documents.from_customer is 'The customer they were of.';
comment on column moved_documents.to_customer is 'The customer they are of since.';
comment on column moved_documents.moved_at is 'When we saw the last one go.';
call app.protect('moved_documents');

-- A thousand of one transaction are one row, touched once.
create function app.note_moved_document() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into moved_documents as m (company_id, from_customer, to_customer) values (new.company_id, old.customer_id, new.customer_id)
    on conflict (company_id, from_customer, to_customer) do update set moved_at = now() where m.moved_at < now();
  return null;
end $$;
create trigger invoice_moved after update of customer_id on invoices for each row when (old.customer_id <> new.customer_id)
  execute function app.note_moved_document();
create trigger credit_memo_moved after update of customer_id on credit_memos for each row when (old.customer_id <> new.customer_id)
  execute function app.note_moved_document();
create trigger payment_moved after update of customer_id on payments for each row when (old.customer_id <> new.customer_id)
  execute function app.note_moved_document();

create index external_links_lost on external_links (company_id, removed_at, local_id)
  where kind = 'customer' and removed_at is not null and merged_into = '';

-- Whatever of its orders is not in the books yet is looked at again: when it is gone, and when it is known into whom it was merged.
create or replace function app.note_merged_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct o.company_id, 'invoice', oi.invoice_id from orders o
    join order_invoices oi on oi.company_id = o.company_id and oi.order_id = o.id
    join invoices i on i.company_id = o.company_id and i.id = oi.invoice_id and i.customer_id is distinct from o.customer_id
    where o.company_id = new.company_id and o.customer_id = new.local_id;
  insert into book_work (company_id, kind, source_id)
    select distinct o.company_id,
      case when p.kind in ('invoice', 'estimate', 'payment', 'creditMemo', 'creditApplied') then 'order' else 'movement' end,
      case when p.kind in ('invoice', 'estimate', 'payment', 'creditMemo', 'creditApplied') then o.id::text else p.source_id end
    from orders o
    join postings p on p.company_id = o.company_id and p.order_id = o.id and p.external_id is null and p.state <> 'ignored'
    where o.company_id = new.company_id and o.customer_id = new.local_id;
  perform app.say(new.company_id, 'LIST_CHANGED|$|payouts');
  perform app.say(new.company_id, 'MENU_CHANGED|$|');
  return null;
end $$;
drop trigger book_merged_customer on external_links;
create trigger book_merged_customer after update of removed_at, merged_into on external_links for each row
  when (new.kind = 'customer' and new.removed_at is not null and (old.removed_at is null or new.merged_into <> old.merged_into))
  execute function app.note_merged_customer();
