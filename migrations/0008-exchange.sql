-- Trading partners and their documents.

create table trading_partners (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  customer_id uuid,
  their_qualifier text not null default '',
  their_id text not null default '',
  their_group_id text not null default '',
  our_qualifier text not null default '',
  our_id text not null default '',
  our_group_id text not null default '',
  answer_version text not null default '',
  live boolean not null default false,
  price_tolerance_percent numeric not null default 0 check (price_tolerance_percent between 0 and 100),
  price_tolerance_cents bigint not null default 0 check (price_tolerance_cents >= 0),
  accept_with_errors boolean not null default false,
  duplicate_days int not null default 30 check (duplicate_days between 1 and 365),
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
comment on table trading_partners is
  'Who exchanges documents with the company: how they and we are called on an envelope, what is tolerated, what is owed and when.';
comment on column trading_partners.customer_id is 'Whom their orders are sold to; a location may say another one.';
comment on column trading_partners.answer_version is 'What they are answered in; empty: in what they wrote.';
comment on column trading_partners.live is 'Until then their documents become no orders.';
comment on column trading_partners.duplicate_days is 'For so many days a control number that comes again is a duplicate.';
create unique index trading_partners_by_name on trading_partners (company_id, name_key);
-- One envelope, one partner.
create unique index trading_partners_by_ids on trading_partners (company_id, upper(their_id), upper(their_qualifier), upper(their_group_id),
  upper(our_id), upper(our_qualifier), upper(our_group_id)) where their_id <> '';
create index trading_partners_of_customer on trading_partners (company_id, customer_id) where customer_id is not null;
call app.protect('trading_partners');
call app.tell('trading_partners', 'partners');

create table partner_deadlines (
  company_id uuid not null references companies,
  partner_id uuid not null,
  document text not null check (document in ('997', '855', '856', '810')),
  hours int not null check (hours between 1 and 8760),
  penalty bigint not null default 0 check (penalty >= 0),
  primary key (company_id, partner_id, document),
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
comment on table partner_deadlines is
  'Which answers a partner waits for, how long after its document came, and what a late one costs, in cents.';
call app.protect('partner_deadlines');

create table partner_items (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  partner_id uuid not null,
  qualifier text not null,
  code text collate "C" not null,
  item_id uuid not null,
  unit text not null default '',
  case_pack numeric not null default 1 check (case_pack > 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  foreign key (company_id, item_id) references items
);
comment on table partner_items is 'What a partner calls our items and its own stores.';
comment on column partner_items.qualifier is 'Of X12 element 235, or GTIN: then the code is its fourteen digits.';
comment on column partner_items.unit is 'Ordered in this unit (empty: in whichever), one of theirs is so many of ours.';
create unique index partner_items_by_code on partner_items (company_id, partner_id, code, qualifier);
create index partner_items_of_item on partner_items (company_id, item_id);
call app.protect('partner_items');
call app.tell('partner_items', 'partners', 'partner_id');

create table partner_locations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  partner_id uuid not null,
  qualifier text not null,
  code text collate "C" not null,
  name text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  customer_id uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  foreign key (company_id, customer_id) references customers
);
comment on column partner_locations.qualifier is 'Of X12 element 66.';
comment on column partner_locations.customer_id is 'The sub-customer it is sold to; empty: the partner''s own customer.';
create unique index partner_locations_by_code on partner_locations (company_id, partner_id, code, qualifier);
create index partner_locations_of_customer on partner_locations (company_id, customer_id) where customer_id is not null;
call app.protect('partner_locations');
call app.tell('partner_locations', 'partners', 'partner_id');

create table partner_tables (
  company_id uuid not null references companies,
  partner_id uuid not null,
  columns jsonb not null,
  date_format text not null check (date_format in ('YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY')),
  decimal_mark text not null check (decimal_mark in ('.', ',')),
  updated_at timestamptz not null default now(),
  primary key (company_id, partner_id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
comment on table partner_tables is 'Which column of a partner''s tables (CSV) is what.';
comment on column partner_tables.columns is '{"number": "PO Number", "quantity": "Qty"}: the header of each column that is read.';
call app.protect('partner_tables');
call app.tell('partner_tables', 'partners', 'partner_id');

create table edi_connections (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null,
  edi_type text not null check (edi_type in ('SFTP', 'AS2', 'API', 'EMAIL', 'FTP', 'AWS_S3')),
  direction text not null check (direction in ('I', 'O')),
  partner_id uuid,
  state text not null default 'Draft' check (state in ('Draft', 'Testing', 'Live', 'Paused')),
  settings jsonb not null default '{}',
  secrets_sealed bytea,
  passed_digest bytea,
  last_retrieved_at timestamptz,
  problem_step text not null default '',
  problem_code text not null default '',
  problem_since timestamptz,
  removed_at timestamptz,
  request_key uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  problem_file text not null default '',
  primary key (company_id, id),
  -- A partner of the same company, or nobody: also when one is removed while a connection is given to it.
  foreign key (company_id, partner_id) references trading_partners
);
comment on table edi_connections is 'How a company and a trading partner exchange files: one for each direction.';
comment on column edi_connections.settings is 'Field to text; never a secret.';
comment on column edi_connections.secrets_sealed is 'Field to text, as JSON.';
comment on column edi_connections.passed_digest is 'Of the settings and secrets that passed the last test.';
comment on column edi_connections.problem_step is 'What was wrong the last time it was used: a step of the connection test, and a code.';
comment on column edi_connections.problem_file is 'What went wrong with one file alone is told with its name: the rest of the folder came.';
create unique index edi_connections_by_name on edi_connections (company_id, lower(name)) where removed_at is null;
create unique index edi_connections_by_request on edi_connections (company_id, request_key) where request_key is not null;
create index edi_connections_retrieved on edi_connections (company_id, id)
  where removed_at is null and state = 'Live' and direction = 'I' and edi_type <> 'AS2';
create index edi_connections_of_partner on edi_connections (company_id, partner_id) where partner_id is not null;
call app.protect('edi_connections');
call app.let_owner_read('edi_connections');
call app.tell('edi_connections', 'connections');

create table edi_files (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  direction text not null check (direction in ('I', 'O')),
  connection_id uuid,
  remote_name text not null default '',
  remote_version text not null default '',
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  state text not null check (state in ('received', 'split', 'done', 'failed')),
  attempts int not null default 0,
  problems jsonb not null default '[]',
  brought_by uuid references users,
  received_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  test boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references edi_connections
);
comment on table edi_files is
  'What came from trading partners and what goes to them: the bytes as they are, never changed, and what was read in them.';
comment on column edi_files.direction is 'I: from a partner. O: of our own.';
comment on column edi_files.connection_id is 'Over which connection; empty: a person brought it.';
comment on column edi_files.remote_name is 'As the other side calls it: never a path of ours.';
comment on column edi_files.remote_version is 'Size and time, entity tag, uid: whatever tells one state of the remote file from another.';
comment on column edi_files.file is 'SHA-256.';
comment on column edi_files.state is
  'received: to be split. split: documents of it are to be looked at. done: nothing to do. failed: what it needs, a person says.';
comment on column edi_files.attempts is 'How often work on it began and did not end.';
comment on column edi_files.problems is 'What belongs to no document.';
comment on column edi_files.test is 'What came over a connection that was being tried is a test, whatever it says itself.';
-- The same file of a connection is taken once, and what a person brings twice is the one there is.
create unique index edi_files_once on edi_files (company_id, connection_id, remote_name, remote_version) where connection_id is not null;
create unique index edi_files_brought_once on edi_files (company_id, file) where connection_id is null and direction = 'I';
create index edi_files_open on edi_files (company_id, started_at, id) where state in ('received', 'split');
create index edi_files_by_bytes on edi_files (file);
create index edi_files_of_connection on edi_files (company_id, connection_id, received_at) where connection_id is not null;
call app.protect('edi_files');
call app.let_owner_read('edi_files');
call app.tell('edi_files', 'exchange');

create function app.open_edi_files() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct f.company_id from edi_files f where f.state in ('received', 'split') $$;
revoke all on function app.open_edi_files() from public;
grant execute on function app.open_edi_files() to ledgerside_app;

create table edi_groups (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  file_id uuid not null,
  ordinal int not null,
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
  delimiters jsonb not null,
  announced bigint,
  problems jsonb not null default '[]',
  acknowledged_by uuid,
  format text not null default 'x12' check (format in ('x12', 'edifact', 'cxml', 'ubl', 'json', 'csv')),
  wants_acknowledgment boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, file_id) references edi_files on delete cascade,
  foreign key (company_id, partner_id) references trading_partners
);
comment on table edi_groups is 'A functional group with the ids and control numbers around it: what is acknowledged as one.';
comment on column edi_groups.partner_id is 'Null: nobody we know calls themselves so.';
comment on column edi_groups.delimiters is '{element, component, repetition, terminator}';
comment on column edi_groups.announced is 'How many sets it says it has.';
comment on column edi_groups.acknowledged_by is 'The document of ours that acknowledges it.';
comment on column edi_groups.format is
  'Documents come in more formats than X12: what their group is written in, and whether its sender waits for a functional acknowledgment. '
  'Delimiters are null where a format has lines.';
create unique index edi_groups_of_file on edi_groups (company_id, file_id, ordinal);
create index edi_groups_of_partner on edi_groups (company_id, partner_id) where partner_id is not null;
-- What a partner acknowledges is found by the control numbers that it went under, and an acknowledgment's documents by it.
create index edi_groups_by_control on edi_groups (company_id, partner_id, control) where partner_id is not null;
create index edi_groups_by_interchange on edi_groups (company_id, interchange_control);
create index edi_groups_acknowledged on edi_groups (company_id, acknowledged_by) where acknowledged_by is not null;
call app.protect('edi_groups');

-- A document is written when it is split, when it is acknowledged and when it is settled: with room beside it the second takes no index
-- entries.
create table edi_documents (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  direction text not null check (direction in ('I', 'O')),
  file_id uuid,
  group_id uuid,
  ordinal int not null,
  partner_id uuid,
  type text not null,
  kind text not null check (kind in ('purchaseOrder', 'orderChange', 'orderResponse', 'shipNotice', 'invoice', 'acknowledgment', 'other', 'unreadable', 'envelope')),
  state text not null check (state in ('received', 'valid', 'held', 'invalid', 'duplicate', 'ignored')),
  delivery text not null default 'None' check (delivery in ('None', 'Queued', 'Sent', 'Delivered', 'Retrying', 'Failed', 'Unknown')),
  acknowledgment text not null default 'NotExpected'
    check (acknowledgment in ('NotExpected', 'Waiting', 'Accepted', 'AcceptedWithErrors', 'PartlyAccepted', 'Rejected', 'Overdue')),
  test boolean not null default false,
  control_key text not null,
  content_hash text not null,
  control text not null,
  number text not null default '',
  number_key text collate "C" not null generated always as (lower(number)) stored,
  release text not null default '',
  total bigint,
  start_byte bigint not null,
  size_bytes bigint not null,
  problems jsonb not null default '[]',
  holds jsonb not null default '[]',
  reasons text[] not null default '{}',
  content jsonb,
  same_as uuid,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  changed_order uuid,
  needs text[] not null generated always as (case
  when state = 'held' then case when reasons = '{}' then array['unexpected'] else reasons end
  when state = 'invalid' then array['invalid']
  when direction = 'I' or state <> 'valid' then '{}'
  when acknowledgment = 'Rejected' then array['rejected']
  when acknowledgment = 'Overdue' then array['overdue']
  when delivery = 'Failed' then array['notSent']
  else '{}' end) stored,
  accepted_holds jsonb not null default '[]',
  acknowledgment_key text generated always as (case
  when direction = 'O' or acknowledgment not in ('Waiting', 'Accepted') then acknowledgment end) stored,
  primary key (company_id, id),
  foreign key (company_id, file_id) references edi_files on delete cascade,
  foreign key (company_id, group_id) references edi_groups on delete cascade,
  foreign key (company_id, partner_id) references trading_partners
) with (fillfactor = 50);
comment on column edi_documents.file_id is 'Both null only where nothing could be read, or written.';
comment on column edi_documents.type is 'Of X12: 850; empty where nothing could be read.';
comment on column edi_documents.kind is 'envelope: it stands for what is wrong with the envelopes of a file, beside those that came in it.';
comment on column edi_documents.state is 'Validation. received: to be looked at. duplicate: known already. ignored: a person said so.';
comment on column edi_documents.acknowledgment is 'What whoever received it says to it: we of theirs, they of ours.';
comment on column edi_documents.control_key is
  'ISA05-08, ISA13, GS06 and ST02 in one, and SHA-256 of the set: the same number with other content is no duplicate.';
comment on column edi_documents.control is 'The control number of the set.';
comment on column edi_documents.number is 'The number of the order that it is about.';
comment on column edi_documents.total is 'Cents, as the document itself says.';
comment on column edi_documents.start_byte is 'Where in the file.';
comment on column edi_documents.problems is 'What the reader of the format found, and what keeps it from becoming an order.';
comment on column edi_documents.reasons is 'The kinds of those holds: what it is counted by.';
comment on column edi_documents.same_as is 'The document that has the same control number, or the same order number.';
comment on column edi_documents.changed_order is 'The order that a change of a partner was carried out on, by itself.';
comment on column edi_documents.needs is 'Why a document needs a person, of ours as of theirs: what the list of those is made of.';
comment on column edi_documents.accepted_holds is 'In spite of which holds a person decided.';
comment on column edi_documents.acknowledgment_key is
  'Of what a partner sent not the change from waiting to accepted, which nearly each of them goes through: it takes no index entries '
  '(0192).';
create unique index edi_documents_of_file on edi_documents (company_id, file_id, ordinal) where file_id is not null;
create index edi_documents_of_group on edi_documents (company_id, group_id, ordinal) where group_id is not null;
create index edi_documents_of_partner on edi_documents (company_id, partner_id, id);
create index edi_documents_by_state on edi_documents (company_id, direction, state, id);
create index edi_documents_of_direction on edi_documents (company_id, direction, id);
create index edi_documents_waiting on edi_documents (company_id, file_id, ordinal) where state = 'received';
create index edi_documents_needy on edi_documents (company_id, id) where needs <> '{}';
-- What a partner sent before under the same numbers. With the partner in them these indexes are chosen even for a company whose first
-- documents are coming in, of which the database has no statistics: else it may read everything that the partner ever sent.
create index edi_documents_by_control on edi_documents (company_id, control_key, partner_id, id) where direction = 'I';
create index edi_documents_by_number on edi_documents (company_id, number_key, partner_id, id) where number <> '';
-- The list of documents by their type, by what became of what we sent, and by what whoever received it said: each along an index of its own.
create index edi_documents_of_type on edi_documents (company_id, type, id);
create index edi_documents_of_delivery on edi_documents (company_id, delivery, id) where direction = 'O';
create index edi_documents_of_acknowledgment on edi_documents (company_id, acknowledgment_key, id) where acknowledgment_key is not null;
call app.protect('edi_documents');
call app.tell('edi_documents', 'exchange');

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

-- What waits for want of a way out, or for one that did not work, goes as soon as somebody mends it: a connection that goes live, gets other
-- settings or another partner.
create function app.wake_sendings() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update deliveries set state = 'waiting', next_attempt_at = now(), updated_at = now()
    where lane in ('working', 'needsYou') and channel = 'edi' and state in ('retrying', 'refused') and problem ->> 'action' = 'link'
      and problem ->> 'path' in ('/dashboard/data-exchange/configurations', '/dashboard/data-exchange/configurations/' || new.id);
  return null;
end $$;

-- Of a file of which something is settled or acknowledged nothing may be read anew: its documents are orders already.
create function app.reread_files() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update edi_files f set state = 'received', attempts = 0, started_at = now() where f.direction = 'I' and f.state in ('done', 'failed')
    and f.received_at > now() - interval '30 days'
    and exists (select from edi_documents d where d.file_id = f.id and d.kind = 'unreadable' and d.state <> 'ignored')
    and not exists (select from edi_documents d where d.file_id = f.id and d.kind <> 'unreadable' and d.settled_at is not null)
    and not exists (select from edi_groups g where g.file_id = f.id and g.acknowledged_by is not null);
  return null;
end $$;

-- Many cross references at once: what waits for them is looked at again once for each statement, not for each row.
create function app.recheck_documents_of_many() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held(c.partner_id) from (select distinct partner_id from changed) c;
  return null;
end $$;

create trigger recheck_documents after insert or update on trading_partners for each row execute function app.recheck_documents('id');
create trigger recheck_documents after insert or update on partner_locations for each row execute function app.recheck_documents('partner_id');
-- The menu counts what needs a person.
create trigger tell_new_need after insert on edi_documents for each row when (new.state in ('held', 'invalid'))
  execute function app.tell_company('MENU_CHANGED|$|');
create trigger tell_need after update of state on edi_documents for each row
  when ((old.state in ('held', 'invalid')) <> (new.state in ('held', 'invalid'))) execute function app.tell_company('MENU_CHANGED|$|');
create trigger wake_sendings after update of state, version on edi_connections for each row
  when (new.direction = 'O' and new.state in ('Live', 'Testing') and (new.state <> old.state or new.version <> old.version))
  execute function app.wake_sendings();
create trigger reread_files after insert or update on partner_tables for each row execute function app.reread_files();
create trigger recheck_documents_inserted after insert on partner_items referencing new table as changed
  for each statement execute function app.recheck_documents_of_many();
create trigger recheck_documents_updated after update on partner_items referencing new table as changed
  for each statement execute function app.recheck_documents_of_many();

create table edi_orders (
  company_id uuid not null references companies,
  document_id uuid not null,
  store text not null default '',
  order_id uuid not null,
  primary key (company_id, document_id, store),
  foreign key (company_id, document_id) references edi_documents on delete cascade,
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on table edi_orders is 'The orders that a document became: one, or one for each store that it shares its lines among.';
create index edi_orders_by_order on edi_orders (company_id, order_id);
call app.protect('edi_orders');

create table edi_control_numbers (
  company_id uuid not null references companies,
  partner_id uuid not null,
  kind text not null check (kind in ('interchange', 'group')),
  last bigint not null,
  primary key (company_id, partner_id, kind),
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
comment on table edi_control_numbers is 'The last control number that went to a partner; none is ever used twice.';
call app.protect('edi_control_numbers');

create table edi_retrievals (
  company_id uuid not null references companies,
  connection_id uuid not null,
  due_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  found int not null default 0,
  stored int not null default 0,
  failures int not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references edi_connections on delete cascade
);
comment on table edi_retrievals is
  'How the retrieving of a live inbound connection goes: the run that is going on or was the last, and when the next is due.';
comment on column edi_retrievals.due_at is 'Moved on only when a run ends: what a dead worker left is still due.';
comment on column edi_retrievals.ended_at is 'Null while it runs.';
comment on column edi_retrievals.found is 'Files that were new to us, and of them those that are stored.';
comment on column edi_retrievals.failures is 'Runs in a row that ended with a problem, which stands with the connection.';
call app.protect('edi_retrievals');
call app.let_owner_read('edi_retrievals');
call app.tell('edi_retrievals', 'retrievals', 'connection_id');

-- Partners bring what comes over AS2 themselves. What was configured anew is tried at once.
create function app.due_retrievals() returns table (company_id uuid, connection_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select c.company_id, c.id from edi_connections c left join edi_retrievals r on r.company_id = c.company_id and r.connection_id = c.id
  where c.removed_at is null and c.state = 'Live' and c.direction = 'I' and c.edi_type <> 'AS2'
    and (r.due_at is null or r.due_at <= now() or c.updated_at > r.ended_at)
$$;
revoke all on function app.due_retrievals() from public;
grant execute on function app.due_retrievals() to ledgerside_app;

create table edi_sightings (
  company_id uuid not null references companies,
  connection_id uuid not null,
  remote_name text not null,
  remote_version text not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, connection_id, remote_name),
  foreign key (company_id, connection_id) references edi_connections on delete cascade
);
comment on table edi_sightings is 'Files that may still be growing there, as they were when they were first seen so.';
call app.protect('edi_sightings');

create table edi_deadlines (
  company_id uuid not null references companies,
  document_id uuid not null,
  document text not null check (document in ('997', '855', '856', '810')),
  owed_by text not null check (owed_by in ('us', 'them')),
  partner_id uuid not null,
  due_at timestamptz not null,
  penalty bigint not null default 0,
  done_at timestamptz,
  told_at timestamptz,
  primary key (company_id, document_id, document),
  foreign key (company_id, document_id) references edi_documents on delete cascade,
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
comment on table edi_deadlines is
  'Until when somebody must have said something, as the partner''s profile had it when the clock began: what we owe to a partner''s '
  'order, and what a partner owes to a document of ours.';
comment on column edi_deadlines.document_id is 'The partner''s order, or our document.';
comment on column edi_deadlines.document is 'What is awaited.';
comment on column edi_deadlines.penalty is 'Cents that a late one costs.';
comment on column edi_deadlines.told_at is 'When people were told that it is late.';
create index edi_deadlines_open on edi_deadlines (company_id, due_at, document_id) where done_at is null;
create index edi_deadlines_of_partner on edi_deadlines (company_id, partner_id, due_at, document_id) where done_at is null;
create index edi_deadlines_by_partner on edi_deadlines (company_id, partner_id);
-- What the worker looks for, whatever the company.
create index edi_deadlines_passed on edi_deadlines (due_at) where done_at is null and told_at is null;
call app.protect('edi_deadlines');
-- The owner's functions look for what has passed and for what was merged, whatever the company; on many servers the owner is no superuser.
call app.let_owner_read('edi_deadlines');
call app.tell('edi_deadlines', 'exchange', 'document_id');

create function app.passed_deadlines() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct d.company_id from edi_deadlines d where d.done_at is null and d.told_at is null and d.due_at < now()
$$;
revoke all on function app.passed_deadlines() from public;
grant execute on function app.passed_deadlines() to ledgerside_app;

create table edi_replies (
  company_id uuid not null references companies,
  document_id uuid not null,
  answers_id uuid not null,
  order_id uuid,
  kind text not null check (kind in ('orderResponse', 'shipNotice', 'invoice')),
  purpose text not null check (purpose in ('original', 'replace')),
  number text not null,
  quantities jsonb not null,
  request_key uuid not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references edi_documents on delete cascade,
  foreign key (company_id, answers_id) references edi_documents on delete cascade,
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on table edi_replies is
  'What was answered to a trading partner''s order: which of our documents says what about which of its lines.';
comment on column edi_replies.document_id is 'The document of ours, and the partner''s that it answers.';
comment on column edi_replies.order_id is 'Null: the document as a whole, whatever orders it became.';
comment on column edi_replies.purpose is 'replace: in the place of what was said before.';
comment on column edi_replies.number is 'Our own number of it: of the shipment, of the invoice.';
comment on column edi_replies.quantities is '{"0": "12"}: how many of which line of the partner''s document, which counts them from 0.';
comment on column edi_replies.request_key is 'Made by the form: the same key never writes twice.';
create unique index edi_replies_once on edi_replies (company_id, request_key);
create index edi_replies_of_document on edi_replies (company_id, answers_id, document_id);
create index edi_replies_of_order on edi_replies (company_id, order_id) where order_id is not null;
call app.protect('edi_replies');
call app.tell('edi_replies', 'exchange', 'answers_id');

create table carton_prefixes (
  company_id uuid not null references companies,
  prefix text not null check (prefix ~ '^\d{6,12}$'),
  last bigint not null default -1,
  chosen_at timestamptz not null default now(),
  primary key (company_id, prefix)
);
comment on table carton_prefixes is
  'The numbers of our cartons: SSCC-18, of the company prefix that GS1 gave us and a serial number that is never used again.';
comment on column carton_prefixes.last is 'The last serial number under it, the extension digit in front of it.';
comment on column carton_prefixes.chosen_at is 'The one that was chosen last is the one in use.';
call app.protect('carton_prefixes');

create table edi_cartons (
  company_id uuid not null references companies,
  sscc text collate "C" not null check (sscc ~ '^\d{18}$'),
  document_id uuid not null,
  primary key (company_id, sscc),
  foreign key (company_id, document_id) references edi_documents on delete cascade
);
create index edi_cartons_of_document on edi_cartons (company_id, document_id);
call app.protect('edi_cartons');

create table as2_keys (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  certificate text not null,
  private_key_sealed bytea not null,
  used_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table as2_keys is 'AS2: our keys, and every message either way with the receipt that proves it.';
comment on column as2_keys.certificate is 'PEM: what partners get.';
comment on column as2_keys.used_since is
  'We sign with the one taken into use last; those before it still open what partners encrypt for them. Null: partners get to know it '
  'first.';
call app.protect('as2_keys');
call app.tell('as2_keys', 'connections');

create function app.companies_with_as2() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct c.company_id from edi_connections c where c.edi_type = 'AS2' and c.removed_at is null $$;
revoke all on function app.companies_with_as2() from public;
grant execute on function app.companies_with_as2() to ledgerside_app;

create table as2_received (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  message_key text not null check (message_key ~ '^[0-9a-f]{64}$'),
  message_id text not null,
  headers jsonb not null,
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  state text not null check (state in ('accepted', 'refused')),
  failure text not null default '',
  mic jsonb,
  receipt jsonb,
  receipt_sent_at timestamptz,
  received_at timestamptz not null default now(),
  receipt_problem text not null default '',
  receipt_detail text not null default '',
  primary key (company_id, id),
  foreign key (company_id, connection_id) references edi_connections
);
comment on column as2_received.message_key is 'SHA-256 of both names and the Message-ID: they may be of any length.';
comment on column as2_received.headers is
  'The message as it came: headers, and the SHA-256 of the body. Only an accepted one''s body is kept.';
comment on column as2_received.state is 'Only an accepted one counts as seen: who was refused may try again.';
comment on column as2_received.failure is 'The modifier of the receipt''s disposition, where it was refused.';
comment on column as2_received.mic is '{value, digest}';
comment on column as2_received.receipt is '{headers, body (base64), deliverTo}; null: none was asked for.';
comment on column as2_received.receipt_sent_at is 'Of one that does not go in the answer.';
comment on column as2_received.receipt_problem is
  'Why the sender of a message has no receipt where it wanted one, until that is delivered: receiptElsewhere (a host that nobody allowed, '
  'so it went into the answer), or what went wrong at the last attempt. The detail is what may be shown of the partner''s answer.';
create unique index as2_received_once on as2_received (company_id, message_key) where state = 'accepted';
create index as2_received_refused on as2_received (company_id, connection_id, id) where state = 'refused';
create index as2_received_by_bytes on as2_received (file);
create index as2_received_receipt_problem on as2_received (company_id, connection_id, id) where receipt_problem <> '';
call app.protect('as2_received');
call app.let_owner_read('as2_received');

create table as2_sent (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  connection_id uuid not null,
  key text not null,
  message_id text not null,
  url text not null,
  headers jsonb not null,
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  proof jsonb not null,
  state text not null check (state in ('ready', 'waiting', 'delivered', 'refused', 'overdue')),
  reason text not null default '',
  detail text not null default '',
  attempt int not null default 1,
  receipt_due_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references edi_connections
);
comment on column as2_sent.key is 'What the sender of the document calls this sending.';
comment on column as2_sent.url is 'The message as it goes, however often: headers, and the SHA-256 of the body.';
comment on column as2_sent.proof is 'What its receipt is measured by.';
comment on column as2_sent.state is 'ready: may have been posted. waiting: taken by the partner, its receipt is to come.';
comment on column as2_sent.attempt is 'How often it was made: anew only after the partner refused it.';
create unique index as2_sent_once on as2_sent (company_id, connection_id, key);
create unique index as2_sent_by_message on as2_sent (company_id, message_id);
create index as2_sent_waiting on as2_sent (receipt_due_at) where state = 'waiting';
create index as2_sent_by_bytes on as2_sent (file);
call app.protect('as2_sent');
call app.let_owner_read('as2_sent');

create function app.overdue_as2_receipts() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select s.company_id, s.id from as2_sent s where s.state = 'waiting' and s.receipt_due_at < now() order by s.receipt_due_at limit 500 $$;
revoke all on function app.overdue_as2_receipts() from public;
grant execute on function app.overdue_as2_receipts() to ledgerside_app;

create table as2_warnings (
  company_id uuid not null references companies,
  fingerprint text not null,
  days int not null,
  told_at timestamptz not null default now(),
  primary key (company_id, fingerprint, days)
);
comment on table as2_warnings is 'Of which certificate people were told how many days before its end.';
call app.protect('as2_warnings');

create table as2_refusals (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  reason text not null check (reason in ('namesUnknown', 'messageTooLarge')),
  their_name text not null check (length(their_name) <= 128),
  our_name text not null check (length(our_name) <= 128),
  times bigint not null default 1,
  refused_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table as2_refusals is
  'AS2 messages that were refused before they were read: between names that no connection has, or too large. Anybody can send such: one '
  'row for each pair of names, and only the last of them are kept.';
comment on column as2_refusals.their_name is 'As its headers say, cut short.';
create unique index as2_refusals_once on as2_refusals (company_id, reason, their_name, our_name);
create index as2_refusals_by_time on as2_refusals (company_id, refused_at);
call app.protect('as2_refusals');
call app.tell('as2_refusals', 'connections');
