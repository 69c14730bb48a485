-- What came from trading partners and what goes to them (issue 6, section 2): the bytes as they are, never changed, and what was read in them.
create table edi_files (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  -- I: from a partner. O: of our own.
  direction text not null check (direction in ('I', 'O')),
  -- Over which connection; empty: a person brought it.
  connection_id uuid,
  -- As the other side calls it: never a path of ours.
  remote_name text not null default '',
  -- Size and time, entity tag, uid: whatever tells one state of the remote file from another.
  remote_version text not null default '',
  -- SHA-256.
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  -- received: to be split. split: documents of it are to be looked at. done: nothing to do. failed: what it needs, a person says.
  state text not null check (state in ('received', 'split', 'done', 'failed')),
  -- How often work on it began and did not end.
  attempts int not null default 0,
  -- What belongs to no document.
  problems jsonb not null default '[]',
  brought_by uuid references users,
  received_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references edi_connections
);
-- The same file of a connection is taken once, and what a person brings twice is the one there is.
create unique index edi_files_once on edi_files (company_id, connection_id, remote_name, remote_version) where connection_id is not null;
create unique index edi_files_brought_once on edi_files (company_id, file) where connection_id is null and direction = 'I';
create index edi_files_open on edi_files (company_id, started_at, id) where state in ('received', 'split');
create index edi_files_by_bytes on edi_files (file);
call app.protect('edi_files');
call app.let_owner_read('edi_files');
call app.tell('edi_files', 'exchange');

-- A functional group with the ids and control numbers around it: what is acknowledged as one.
create table edi_groups (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  file_id uuid not null,
  ordinal int not null,
  -- Null: nobody we know calls themselves so.
  partner_id uuid,
  sender_qualifier text not null,
  sender_id text not null,
  receiver_qualifier text not null,
  receiver_id text not null,
  group_sender text not null,
  group_receiver text not null,
  interchange_control text not null,
  control text not null,
  type text not null,
  version text not null,
  test boolean not null,
  -- {element, component, repetition, terminator}
  delimiters jsonb not null,
  -- How many sets it says it has.
  announced bigint,
  problems jsonb not null default '[]',
  -- The document of ours that acknowledges it.
  acknowledged_by uuid,
  primary key (company_id, id),
  foreign key (company_id, file_id) references edi_files on delete cascade,
  foreign key (company_id, partner_id) references trading_partners
);
create unique index edi_groups_of_file on edi_groups (company_id, file_id, ordinal);
create index edi_groups_of_partner on edi_groups (company_id, partner_id) where partner_id is not null;
call app.protect('edi_groups');

create table edi_documents (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  direction text not null check (direction in ('I', 'O')),
  -- Both null only where nothing could be read, or written.
  file_id uuid,
  group_id uuid,
  ordinal int not null,
  partner_id uuid,
  -- Of X12: 850; empty where nothing could be read.
  type text not null,
  kind text not null check (kind in ('purchaseOrder', 'orderChange', 'orderResponse', 'shipNotice', 'invoice', 'acknowledgment', 'other', 'unreadable')),
  -- Validation (decisions 3.16). received: to be looked at. duplicate: known already. ignored: a person said so.
  state text not null check (state in ('received', 'valid', 'held', 'invalid', 'duplicate', 'ignored')),
  delivery text not null default 'None' check (delivery in ('None', 'Queued', 'Sent', 'Delivered', 'Retrying', 'Failed', 'Unknown')),
  -- What whoever received it says to it: we of theirs, they of ours.
  acknowledgment text not null default 'NotExpected'
    check (acknowledgment in ('NotExpected', 'Waiting', 'Accepted', 'AcceptedWithErrors', 'PartlyAccepted', 'Rejected', 'Overdue')),
  test boolean not null default false,
  -- ISA05-08, ISA13, GS06 and ST02 in one, and SHA-256 of the set: the same number with other content is no duplicate.
  control_key text not null,
  content_hash text not null,
  -- The control number of the set.
  control text not null,
  -- The number of the order that it is about.
  number text not null default '',
  number_key text collate "C" not null generated always as (lower(number)) stored,
  release text not null default '',
  -- Cents, as the document itself says.
  total bigint,
  -- Where in the file.
  start_byte bigint not null,
  size_bytes bigint not null,
  -- What the reader of the format found, and what keeps it from becoming an order.
  problems jsonb not null default '[]',
  holds jsonb not null default '[]',
  -- The kinds of those holds: what it is counted by.
  reasons text[] not null default '{}',
  content jsonb,
  -- The document that has the same control number, or the same order number.
  same_as uuid,
  -- What a person decided, in spite of which holds.
  accepted boolean not null default false,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, file_id) references edi_files on delete cascade,
  foreign key (company_id, group_id) references edi_groups on delete cascade,
  foreign key (company_id, partner_id) references trading_partners
);
create unique index edi_documents_of_file on edi_documents (company_id, file_id, ordinal) where file_id is not null;
create index edi_documents_of_group on edi_documents (company_id, group_id, ordinal) where group_id is not null;
create index edi_documents_by_control on edi_documents (company_id, control_key, id) where direction = 'I';
create index edi_documents_by_number on edi_documents (company_id, number_key, id) where number <> '';
create index edi_documents_of_partner on edi_documents (company_id, partner_id, id);
create index edi_documents_by_state on edi_documents (company_id, direction, state, id);
create index edi_documents_of_direction on edi_documents (company_id, direction, id);
create index edi_documents_waiting on edi_documents (company_id, file_id, ordinal) where state = 'received';
call app.protect('edi_documents');
call app.tell('edi_documents', 'exchange');

-- The orders that a document became: one, or one for each store that it shares its lines among.
create table edi_orders (
  company_id uuid not null references companies,
  document_id uuid not null,
  store text not null default '',
  order_id uuid not null,
  primary key (company_id, document_id, store),
  foreign key (company_id, document_id) references edi_documents on delete cascade,
  foreign key (company_id, order_id) references orders on delete cascade
);
create index edi_orders_by_order on edi_orders (company_id, order_id);
call app.protect('edi_orders');

-- The last control number that went to a partner; none is ever used twice.
create table edi_control_numbers (
  company_id uuid not null references companies,
  partner_id uuid not null,
  kind text not null check (kind in ('interchange', 'group')),
  last bigint not null,
  primary key (company_id, partner_id, kind),
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
call app.protect('edi_control_numbers');

create function app.open_edi_files() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct f.company_id from edi_files f where f.state in ('received', 'split') $$;
revoke all on function app.open_edi_files() from public;
grant execute on function app.open_edi_files() to ledgerside_app;

-- Held documents are looked at again. Their files first: whoever works on a file holds its row before those of its documents, and may be about
-- to hold one for want of what this transaction brings.
create function app.recheck_held(partner uuid) returns void language plpgsql set search_path = public, app, pg_temp as $$
begin
  update edi_files f set state = 'split', attempts = 0, started_at = now() where f.state in ('split', 'done') and f.id in (
    select d.file_id from edi_documents d
    where d.state in ('held', 'received') and d.direction = 'I' and (d.partner_id = partner or d.partner_id is null));
  update edi_documents d set state = 'received', version = d.version + 1
    where d.state = 'held' and d.direction = 'I' and (d.partner_id = partner or d.partner_id is null);
end $$;

-- What is learned about a partner, wherever that is done, may be what documents wait for. Argument: the column with the partner's id.
create function app.recheck_documents() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
create trigger recheck_documents after insert or update on trading_partners for each row execute function app.recheck_documents('id');
create trigger recheck_documents after insert or update on partner_items for each row execute function app.recheck_documents('partner_id');
create trigger recheck_documents after insert or update on partner_locations for each row execute function app.recheck_documents('partner_id');

alter function app.unused_files(text[]) rename to unused_files_besides_documents;
create function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select h from app.unused_files_besides_documents(hashes) h where not exists (select from edi_files f where f.file = h)
$$;

-- Documents take room too. They are never removed.
alter table company_storage add column documents bigint not null default 0;
create function app.stored_bytes(f edi_files) returns bigint immutable language sql return f.size_bytes;
create trigger count_storage after insert or delete on edi_files for each row execute function app.count_storage('documents');
