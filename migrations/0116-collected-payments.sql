-- What reps collect by hand, as payments of the customer: they go into the books by themselves, and count for their order at once.

create table collected_payments (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  document_id uuid not null,
  device_id uuid not null,
  rep_id uuid not null,
  customer_id uuid not null,
  order_id uuid,
  number text not null,
  taken_on date not null,
  amount bigint not null check (amount > 0),
  cash bigint not null check (cash >= 0),
  check_number text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, document_id),
  foreign key (company_id, document_id) references device_documents,
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, order_id) references orders
);
comment on table collected_payments is 'Cash and checks that a rep took with a document that was accepted, each once.';
comment on column collected_payments.customer_id is 'Who paid; merged away since, the survivor has it.';
comment on column collected_payments.order_id is 'What was sold with it; null: it names invoices, or is on account.';
comment on column collected_payments.number is 'Of the document of the device.';
comment on column collected_payments.amount is 'Cents; `cash` of them in cash, the rest by check.';
create index collected_payments_of_order on collected_payments (company_id, order_id) where order_id is not null;
call app.protect('collected_payments');
call app.tell('collected_payments', 'devices', 'device_id');

create table collected_parts (
  company_id uuid not null references companies,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (company_id, payment_id, invoice_id),
  foreign key (company_id, payment_id) references collected_payments,
  foreign key (company_id, invoice_id) references invoices
);
comment on table collected_parts is 'What of a collected payment is for which invoice, in cents; the rest is on account.';
call app.protect('collected_parts');

alter table book_settings add collected_account_id uuid;
comment on column book_settings.collected_account_id is 'Where cash and checks of reps go in QuickBooks; null: to its undeposited funds.';

alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check
  check (kind in ('order', 'payment', 'collected', 'movement', 'source', 'payout', 'invoice', 'tieOut', 'fees', 'opening'));
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'collected', 'refund', 'refundReversal',
  'dispute', 'disputeReversal', 'disputeTax', 'payout', 'payoutReversal', 'fees', 'opening', 'creditMemo', 'creditApplied'));
create trigger book_collected after insert on collected_payments for each row execute function app.add_book_work('collected', 'id');
