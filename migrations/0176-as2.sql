-- AS2 (issue 6, section 1): our keys, and every message either way with the receipt that proves it.
create table as2_keys (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  -- PEM: what partners get.
  certificate text not null,
  private_key_sealed bytea not null,
  -- We sign with the one taken into use last; those before it still open what partners encrypt for them. Null: partners get to know it first.
  used_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call app.protect('as2_keys');
call app.tell('as2_keys', 'connections');

create table as2_received (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  -- SHA-256 of both names and the Message-ID: they may be of any length.
  message_key text not null check (message_key ~ '^[0-9a-f]{64}$'),
  message_id text not null,
  -- The message as it came: headers, and the SHA-256 of the body. Only an accepted one's body is kept.
  headers jsonb not null,
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  -- Only an accepted one counts as seen: who was refused may try again.
  state text not null check (state in ('accepted', 'refused')),
  -- The modifier of the receipt's disposition, where it was refused.
  failure text not null default '',
  -- {value, digest}
  mic jsonb,
  -- {headers, body (base64), deliverTo}; null: none was asked for.
  receipt jsonb,
  -- Of one that does not go in the answer.
  receipt_sent_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references edi_connections
);
create unique index as2_received_once on as2_received (company_id, message_key) where state = 'accepted';
create index as2_received_refused on as2_received (company_id, connection_id, id) where state = 'refused';
create index as2_received_by_bytes on as2_received (file);
call app.protect('as2_received');
call app.let_owner_read('as2_received');

create table as2_sent (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  -- What the sender of the document calls this sending.
  key text not null,
  message_id text not null,
  -- The message as it goes, however often: headers, and the SHA-256 of the body.
  url text not null,
  headers jsonb not null,
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  -- What its receipt is measured by.
  proof jsonb not null,
  -- ready: may have been posted. waiting: taken by the partner, its receipt is to come.
  state text not null check (state in ('ready', 'waiting', 'delivered', 'refused', 'overdue')),
  reason text not null default '',
  detail text not null default '',
  -- How often it was made: anew only after the partner refused it.
  attempt int not null default 1,
  receipt_due_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references edi_connections
);
create unique index as2_sent_once on as2_sent (company_id, connection_id, key);
create unique index as2_sent_by_message on as2_sent (company_id, message_id);
create index as2_sent_waiting on as2_sent (receipt_due_at) where state = 'waiting';
create index as2_sent_by_bytes on as2_sent (file);
call app.protect('as2_sent');
call app.let_owner_read('as2_sent');

-- Of which certificate people were told how many days before its end.
create table as2_warnings (
  company_id uuid not null references companies,
  fingerprint text not null,
  days int not null,
  told_at timestamptz not null default now(),
  primary key (company_id, fingerprint, days)
);
call app.protect('as2_warnings');

create function app.companies_with_as2() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct c.company_id from edi_connections c where c.edi_type = 'AS2' and c.removed_at is null $$;
create function app.overdue_as2_receipts() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select s.company_id, s.id from as2_sent s where s.state = 'waiting' and s.receipt_due_at < now() order by s.receipt_due_at limit 500 $$;
revoke all on function app.companies_with_as2() from public;
revoke all on function app.overdue_as2_receipts() from public;
grant execute on function app.companies_with_as2() to ledgerside_app;
grant execute on function app.overdue_as2_receipts() to ledgerside_app;

alter function app.unused_files(text[]) rename to unused_files_besides_as2;
create function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select h from app.unused_files_besides_as2(hashes) h
  where not exists (select from as2_received r where r.file = h and r.state = 'accepted') and not exists (select from as2_sent s where s.file = h)
$$;
create function app.stored_bytes(r as2_received) returns bigint immutable language sql return case r.state when 'accepted' then r.size_bytes else 0 end;
create function app.stored_bytes(s as2_sent) returns bigint immutable language sql return s.size_bytes;
create trigger count_storage after insert or delete on as2_received for each row execute function app.count_storage('documents');
create trigger count_storage after insert or delete on as2_sent for each row execute function app.count_storage('documents');
