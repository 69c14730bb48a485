-- Where goods are, how many, and every movement that made it so.

create table stock_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  started_at timestamptz,
  started_by text not null default '',
  negative text not null default 'warn' check (negative in ('allow', 'warn', 'block')),
  cover_days int not null default 14 check (cover_days between 1 and 365),
  last_number int not null default 0
);
comment on table stock_settings is 'How a company counts its goods. Before it started nothing is counted and nothing refused.';
comment on column stock_settings.negative is
  'What becomes of an order for more than is there: taken, taken and shown, or refused. A location may say otherwise.';
comment on column stock_settings.cover_days is 'For how many days of sales a location is filled up, where no number was set by hand.';
comment on column stock_settings.last_number is 'Transfers are counted.';
call app.protect('stock_settings');
call app.tell('stock_settings', 'stock', 'company_id');

create table stock_locations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  name text not null check (name <> ''),
  kind text not null default 'warehouse' check (kind in ('warehouse', 'van', 'store')),
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  answers_for text not null default '',
  is_default boolean not null default false,
  active boolean not null default true,
  negative text check (negative in ('allow', 'warn', 'block')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (active or not is_default)
);
comment on table stock_locations is 'Where goods are: a warehouse, a rep''s van, a store.';
comment on column stock_locations.answers_for is 'The code of the rep who answers for it and sees it; empty: nobody in particular.';
comment on column stock_locations.is_default is 'Orders hold and take goods here unless a shipment says where it left.';
comment on column stock_locations.negative is 'Null: as the company''s settings say.';
create unique index stock_locations_by_name on stock_locations (company_id, lower(name));
create unique index stock_locations_default on stock_locations (company_id) where is_default;
create index stock_locations_by_rep on stock_locations (company_id, answers_for) where answers_for <> '';
call app.protect('stock_locations');
call app.tell('stock_locations', 'stock');

create table stock_balances (
  company_id uuid not null references companies,
  item_id uuid not null,
  location_id uuid not null,
  on_hand numeric not null default 0,
  reserved numeric not null default 0 check (reserved >= 0),
  in_transit numeric not null default 0,
  expected numeric not null default 0,
  par numeric check (par >= 0),
  last_seq bigint not null default 0,
  available numeric not null generated always as (on_hand - reserved) stored,
  primary key (company_id, item_id, location_id),
  foreign key (company_id, item_id) references items,
  foreign key (company_id, location_id) references stock_locations
);
comment on table stock_balances is
  'What is there now of an item at a location, in the item''s unit; only stock/server/move.ts and reserve.ts write it. Whoever writes locks rows '
  'in the order of item and location.';
comment on column stock_balances.reserved is 'Promised to orders: the sum of stock_reservations.';
comment on column stock_balances.in_transit is 'On its way here: it left another location and did not come yet.';
comment on column stock_balances.expected is 'Asked for and not on its way yet.';
comment on column stock_balances.par is 'How many there should be; null: nobody said.';
comment on column stock_balances.last_seq is 'Of the newest row of the journal.';
create index stock_balances_by_location on stock_balances (company_id, location_id, item_id);
create index stock_balances_by_on_hand on stock_balances (company_id, on_hand, item_id, location_id);
create index stock_balances_negative on stock_balances (company_id, on_hand, item_id, location_id) where on_hand < 0;
create index stock_balances_low on stock_balances (company_id, item_id, location_id) where on_hand - reserved < par;
call app.protect('stock_balances');
call app.tell('stock_balances', 'stock', 'item_id');

create table stock_moves (
  company_id uuid not null references companies,
  item_id uuid not null,
  location_id uuid not null,
  seq bigint not null,
  kind text not null check (kind in ('opening', 'receipt', 'sale', 'return', 'transferOut', 'transferIn', 'count', 'adjustment', 'correction')),
  quantity numeric not null check (quantity <> 0),
  balance numeric not null,
  document_kind text not null check (document_kind in
    ('start', 'shipment', 'return', 'transfer', 'receipt', 'adjustment', 'count', 'restock', 'quickbooks', 'device')),
  document_id text not null check (document_id <> ''),
  document_line int not null,
  document_name text not null default '',
  record_kind text,
  record_id uuid,
  reason text not null default '',
  moved_on date not null,
  created_by text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, item_id, location_id, seq),
  foreign key (company_id, item_id, location_id) references stock_balances
);
comment on table stock_moves is 'The journal: every movement of goods as it happened. Nobody changes or removes a row; what was wrong is moved back.';
comment on column stock_moves.seq is 'Counted for each item at each location.';
comment on column stock_moves.quantity is 'What came, or with a minus what left, in the item''s unit.';
comment on column stock_moves.balance is 'On hand here after it.';
comment on column stock_moves.document_id is 'Of what moved it; with line and kind it moves once.';
comment on column stock_moves.document_name is 'What people call it, where that is not the record''s name: a bill''s number in QuickBooks.';
comment on column stock_moves.record_id is 'What is opened to see why: an order, for instance.';
comment on column stock_moves.created_at is 'By the clock, not by the transaction: those of one item at one location are in order.';
create unique index stock_moves_once on stock_moves (company_id, document_kind, document_id, document_line, kind, item_id, location_id);
create index stock_moves_by_item on stock_moves (company_id, item_id, created_at desc, location_id desc, seq desc);
create index stock_moves_by_location on stock_moves (company_id, location_id, created_at desc);
create index stock_moves_by_record on stock_moves (company_id, record_id) where record_id is not null;
call app.protect('stock_moves');
revoke update, delete, truncate on stock_moves from ledgerside_app;

create table stock_reservations (
  company_id uuid not null references companies,
  order_id uuid not null,
  line_no int not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric not null check (quantity > 0),
  primary key (company_id, order_id, line_no, item_id),
  foreign key (company_id, item_id, location_id) references stock_balances
);
comment on table stock_reservations is 'What orders hold of what is there: accepted, not shipped yet, not called off.';
create index stock_reservations_by_item on stock_reservations (company_id, item_id, location_id);
call app.protect('stock_reservations');

create table stock_transfers (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null default 'InTransit' check (state in ('InTransit', 'PartReceived', 'Received')),
  sent_on date not null,
  reason text not null default '',
  request_key uuid not null,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, from_id) references stock_locations,
  foreign key (company_id, to_id) references stock_locations,
  unique (company_id, number),
  unique (company_id, request_key),
  check (from_id <> to_id)
);
comment on table stock_transfers is 'Goods on their way from one location to another, until they are received.';
comment on column stock_transfers.request_key is 'Made by whoever sends: the same key never sends twice.';
create index stock_transfers_open on stock_transfers (company_id, number desc) where state <> 'Received';
create index on stock_transfers (company_id, from_id);
create index on stock_transfers (company_id, to_id);
call app.protect('stock_transfers');
call app.tell('stock_transfers', 'stock');

create table stock_transfer_lines (
  company_id uuid not null references companies,
  transfer_id uuid not null,
  line_no int not null,
  item_id uuid not null,
  quantity numeric not null check (quantity > 0),
  received numeric not null default 0 check (received >= 0),
  missing numeric not null default 0,
  primary key (company_id, transfer_id, line_no),
  foreign key (company_id, transfer_id) references stock_transfers,
  foreign key (company_id, item_id) references items
);
comment on column stock_transfer_lines.missing is 'What did not come and does not come any more; with a minus what came beyond it.';
call app.protect('stock_transfer_lines');

create table stock_transfer_receipts (
  company_id uuid not null references companies,
  request_key uuid not null,
  transfer_id uuid not null,
  received_on date not null,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, request_key),
  foreign key (company_id, transfer_id) references stock_transfers
);
comment on table stock_transfer_receipts is 'Each time something of a transfer was received; the same key never receives twice.';
create index on stock_transfer_receipts (company_id, transfer_id);
call app.protect('stock_transfer_receipts');

create table stock_differences (
  company_id uuid not null references companies,
  item_id uuid not null,
  ours numeric not null,
  theirs numeric not null,
  cause text not null default '',
  found_at timestamptz not null default now(),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items
);
comment on table stock_differences is 'Items of which QuickBooks has another quantity than it should by ours; written by the proof, gone when it agrees.';
comment on column stock_differences.ours is 'What QuickBooks should have: all locations, what is on its way, what left without an invoice or was invoiced and did not leave.';
call app.protect('stock_differences');
call app.tell('stock_differences', 'stock', 'item_id');

alter table shipments add location_id uuid;
comment on column shipments.location_id is 'Where its goods left; null: before stock was counted.';
alter table returns add restocked boolean not null default false, add location_id uuid;
comment on column returns.restocked is 'Its goods went back on the shelf at `location_id`.';
