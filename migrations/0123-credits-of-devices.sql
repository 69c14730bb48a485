-- What reps take back at customers: of an order it is a return of that order, without one a credit of ours.

alter table returns
  add document_id uuid,
  add device_id uuid,
  add foreign key (company_id, document_id) references device_documents deferrable initially deferred,
  add foreign key (company_id, device_id) references devices;
comment on column returns.document_id is 'The document of a device by which it was noted; null: somebody in the office noted it.';
comment on column returns.device_id is 'The device that took it back: it lowers what that one sold.';
create unique index returns_by_document on returns (company_id, document_id) where document_id is not null;
create index returns_by_device on returns (company_id, device_id, returned_on) where device_id is not null;

alter table return_lines
  add damaged numeric not null default 0 check (damaged >= 0 and damaged <= quantity),
  add reason text not null default '';
comment on column return_lines.damaged is 'How many of them nobody can sell again: they came back, and were scrapped.';
comment on column return_lines.reason is 'Of this line alone; empty: that of the return.';

create table credits (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  document_id uuid not null,
  device_id uuid not null,
  rep_id uuid not null,
  customer_id uuid not null,
  invoice_id uuid,
  number text not null,
  credited_on date not null,
  reason text not null,
  discount_percent numeric not null,
  discount bigint not null,
  subtotal bigint not null,
  taxes bigint not null,
  total bigint not null check (total = subtotal + taxes),
  tax_code_id uuid,
  class_id uuid,
  location_id uuid,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, document_id),
  foreign key (company_id, document_id) references device_documents deferrable initially deferred,
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, invoice_id) references invoices
);
comment on table credits is 'Goods that a rep took back at a customer and that are of no order of ours: a credit memo in QuickBooks.';
comment on column credits.customer_id is 'Whose credit it is; merged away since, the survivor has it.';
comment on column credits.invoice_id is 'An invoice of QuickBooks that it is to lower; null: it is the customer''s credit.';
comment on column credits.number is 'Of the document of the device.';
comment on column credits.subtotal is 'Cents after discounts, without taxes.';
comment on column credits.location_id is 'Where its goods came back to; null: nothing was counted.';
create index credits_by_device on credits (company_id, device_id, credited_on);
create index credits_by_invoice on credits (company_id, invoice_id) where invoice_id is not null;
call app.protect('credits');
call app.tell('credits', 'devices', 'device_id');

create table credit_lines (
  company_id uuid not null references companies,
  credit_id uuid not null,
  line_no int not null,
  item_id uuid not null,
  item_number text not null,
  description text not null,
  unit text not null,
  quantity numeric not null check (quantity > 0),
  unit_price numeric not null,
  discount_percent numeric not null,
  amount bigint not null,
  taxable boolean not null,
  reason text not null,
  damaged boolean not null,
  primary key (company_id, credit_id, line_no),
  foreign key (company_id, credit_id) references credits,
  foreign key (company_id, item_id) references items
);
comment on column credit_lines.amount is 'Cents after its own discount, before that of the whole.';
comment on column credit_lines.damaged is 'Nobody can sell it again: it came back, and was scrapped.';
call app.protect('credit_lines');

-- The books follow: a credit memo, and that it settles the invoice that it names.
alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check
  check (kind in ('order', 'payment', 'collected', 'credit', 'movement', 'source', 'payout', 'invoice', 'tieOut', 'fees', 'opening'));
create trigger book_credit after insert on credits for each row execute function app.add_book_work('credit', 'id');

create or replace function app.note_changed_invoices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select n.company_id, 'invoice', n.id from after n join before b on b.company_id = n.company_id and b.id = n.id
    where (n.total, n.balance, n.tax, n.voided, n.deleted, n.customer_id, n.lines)
        is distinct from (b.total, b.balance, b.tax, b.voided, b.deleted, b.customer_id, b.lines)
      and (exists (select from order_invoices o where o.company_id = n.company_id and o.invoice_id = n.id)
        or exists (select from collected_parts c where c.company_id = n.company_id and c.invoice_id = n.id)
        or exists (select from credits c where c.company_id = n.company_id and c.invoice_id = n.id));
  return null;
end $$;
