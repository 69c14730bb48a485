-- Filling up a location from another one: what is asked for, approved, picked, sent and received.

create table restocks (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null default 'Draft' check (state in
    ('Draft', 'Requested', 'Approved', 'Picked', 'InTransit', 'Received', 'PartReceived', 'Closed', 'Rejected', 'Cancelled')),
  version int not null default 1,
  note text not null default '',
  request_key uuid not null,
  requested_by_id uuid,
  transfer_id uuid,
  count_id uuid,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, from_id) references stock_locations,
  foreign key (company_id, to_id) references stock_locations,
  foreign key (company_id, transfer_id) references stock_transfers,
  foreign key (company_id, count_id) references stock_counts,
  unique (company_id, number),
  unique (company_id, request_key),
  check (from_id <> to_id)
);
comment on table restocks is 'A location is filled up from another one; which state leads to which is said by restock/ways.ts.';
comment on column restocks.version is 'Grows with each change: whoever decides has seen what they decide about.';
comment on column restocks.request_key is 'Made by whoever drafts it: the same key never makes two.';
comment on column restocks.requested_by_id is 'Somebody else approves it, where somebody else could.';
comment on column restocks.transfer_id is 'Its goods on their way.';
comment on column restocks.count_id is 'The count that a difference at the receipt asked for.';
create index restocks_open on restocks (company_id, number desc) where state not in ('Closed', 'Rejected', 'Cancelled');
create index restocks_by_source on restocks (company_id, from_id) where state in ('Approved', 'Picked');
create index restocks_by_location on restocks (company_id, to_id, number desc);
create unique index restocks_by_transfer on restocks (company_id, transfer_id) where transfer_id is not null;
call app.protect('restocks');
call app.tell('restocks', 'stock');

create table restock_lines (
  company_id uuid not null references companies,
  restock_id uuid not null,
  line_no int not null,
  item_id uuid not null,
  pack numeric not null default 1 check (pack > 0),
  needed numeric not null default 0 check (needed >= 0),
  quantity numeric not null check (quantity > 0),
  approved numeric check (approved >= 0),
  picked numeric check (picked >= 0),
  primary key (company_id, restock_id, line_no),
  foreign key (company_id, restock_id) references restocks,
  foreign key (company_id, item_id) references items,
  unique (company_id, restock_id, item_id)
);
comment on table restock_lines is 'What is asked for, in the item''s own unit; what came of it stands in the lines of its transfer.';
comment on column restock_lines.pack is 'It goes in multiples of so many: the case, or what the item is sold in.';
comment on column restock_lines.needed is 'What was missing up to the number that should be there when it was drafted, in whole packs; more than `quantity`: the rest stays a need.';
comment on column restock_lines.quantity is 'What is asked for.';
create index on restock_lines (company_id, item_id);
call app.protect('restock_lines');
call app.tell('restock_lines', 'stock', 'restock_id');

create table restock_steps (
  company_id uuid not null references companies,
  restock_id uuid not null,
  step_no int not null,
  from_state text not null default '',
  to_state text not null,
  reason text not null default '',
  made_by text not null,
  made_by_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  primary key (company_id, restock_id, step_no),
  foreign key (company_id, restock_id) references restocks
);
comment on table restock_steps is 'Who brought a restock from which state to which, when and why.';
comment on column restock_steps.from_state is 'Empty: it was drafted.';
call app.protect('restock_steps');
call app.tell('restock_steps', 'stock', 'restock_id');

create index stock_moves_sold on stock_moves (company_id, location_id, moved_on, item_id) include (quantity) where kind = 'sale';

alter table stock_counts drop constraint stock_counts_scope_check,
  add constraint stock_counts_scope_check check (scope in ('all', 'category', 'due', 'items'));
comment on column stock_counts.scope is
  'All that is there; what is of a category; what is due by its value (cycle count); items that something asks to be counted: a restock that came otherwise.';
