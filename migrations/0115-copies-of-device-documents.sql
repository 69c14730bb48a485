-- Who gets a copy of what was made on a device: said in the transaction that accepts it, and sent by mail afterwards, once.

create table device_copies (
  company_id uuid not null references companies,
  document_id uuid not null,
  address text not null check (address = lower(address)),
  device_id uuid not null,
  name text not null default '',
  language text not null check (language in ('en', 'es')),
  send_as text not null check (send_as in ('To', 'Cc', 'Bcc')),
  content text not null check (content in ('PDF', 'link', 'CSV')),
  position int not null default 0,
  mail_id uuid,
  noted_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, document_id, address),
  foreign key (company_id, document_id) references device_documents,
  foreign key (company_id, device_id) references devices
);
comment on table device_copies is 'Copies of a document: of one document an address gets one mail, however often the document comes.';
comment on column device_copies.position is 'Its place among those who get one.';
comment on column device_copies.mail_id is 'The delivery that carries it.';
comment on column device_copies.sent_at is 'When it was handed to the mails; null: it waits for that.';
create index device_copies_waiting on device_copies (noted_at) where sent_at is null;
call app.protect('device_copies');
call app.let_owner_read('device_copies');
call app.tell('device_copies', 'devices', 'device_id');

create function app.device_copies_due(most int) returns table (company_id uuid, document_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select c.company_id, c.document_id::text from device_copies c where c.sent_at is null
    group by c.company_id, c.document_id order by min(c.noted_at) limit most $$;
revoke all on function app.device_copies_due(int) from public;
grant execute on function app.device_copies_due(int) to ledgerside_app;
