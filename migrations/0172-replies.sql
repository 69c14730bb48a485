-- What was answered to a trading partner's order (issue 6): which of our documents says what about which of its lines.
create table edi_replies (
  company_id uuid not null references companies,
  -- The document of ours, and the partner's that it answers.
  document_id uuid not null,
  answers_id uuid not null,
  -- Null: the document as a whole, whatever orders it became.
  order_id uuid,
  kind text not null check (kind in ('orderResponse', 'shipNotice', 'invoice')),
  -- replace: in the place of what was said before.
  purpose text not null check (purpose in ('original', 'replace')),
  -- Our own number of it: of the shipment, of the invoice.
  number text not null,
  -- {"0": "12"}: how many of which line of the partner's document, which counts them from 0.
  quantities jsonb not null,
  -- Made by the form: the same key never writes twice.
  request_key uuid not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references edi_documents on delete cascade,
  foreign key (company_id, answers_id) references edi_documents on delete cascade,
  foreign key (company_id, order_id) references orders on delete cascade
);
create unique index edi_replies_once on edi_replies (company_id, request_key);
create index edi_replies_of_document on edi_replies (company_id, answers_id, document_id);
create index edi_replies_of_order on edi_replies (company_id, order_id) where order_id is not null;
call app.protect('edi_replies');
call app.tell('edi_replies', 'exchange', 'answers_id');
