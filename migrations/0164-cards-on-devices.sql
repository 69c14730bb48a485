-- What was asked to be paid by card on a device: orders and payment requests whose link it showed.

create table device_cards (
  company_id uuid not null references companies,
  device_id uuid not null,
  order_id uuid not null,
  rep_id uuid not null,
  document_id uuid,
  asked_at timestamptz not null default now(),
  primary key (company_id, device_id, order_id),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, order_id) references orders,
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, document_id) references device_documents
);
comment on table device_cards is 'What was asked to be paid by card on a device, by the payment link of the order or the request: the device hears what became of it.';
comment on column device_cards.rep_id is 'Who had the device: another rep who has it later is not told.';
comment on column device_cards.document_id is 'The sale that it is for; null: a request for open invoices.';
create index device_cards_lately on device_cards (company_id, device_id, asked_at);
create index device_cards_by_order on device_cards (company_id, order_id);
create index device_cards_by_rep on device_cards (company_id, rep_id);
create index device_cards_by_document on device_cards (company_id, document_id) where document_id is not null;
call app.protect('device_cards');
