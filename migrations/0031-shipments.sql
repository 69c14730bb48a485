-- What left for an order, in parts; and where an order may be.

alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in ('Submitted', 'AwaitingApproval', 'Accepted', 'AwaitingPayment', 'Paid',
  'OnAccount', 'PartShipped', 'Fulfilled', 'Closed', 'Rejected', 'Cancelled', 'Expired'));
alter table orders add shipped text not null default 'none' check (shipped in ('none', 'part', 'all'));
comment on column orders.shipped is 'How much of its lines has left. sales/orders/server/standing.ts alone writes it, told by the shipments.';
alter table order_lines add confirmed numeric, add invoiced numeric not null default 0;
comment on column order_lines.confirmed is 'How many of it were promised to a trading partner; null while nobody promised anything.';
comment on column order_lines.invoiced is 'How many of it were invoiced to a trading partner.';

create table shipments (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  order_id uuid not null,
  number int not null,
  shipped_on date not null,
  carrier text not null default '',
  tracking text not null default '',
  request_key uuid not null,
  called_off_at timestamptz,
  called_off_by text not null default '',
  call_off_reason text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders
);
comment on table shipments is 'What left for an order on a day. One that was called off never left.';
comment on column shipments.number is 'Counted within its order.';
comment on column shipments.request_key is 'Made by the form, or the id of the ship notice that said it: the same key never ships twice.';
create unique index shipments_by_order on shipments (company_id, order_id, number);
create unique index shipments_once on shipments (company_id, request_key);
call app.protect('shipments');
call app.tell('shipments', 'orders', 'order_id');

create table shipment_lines (
  company_id uuid not null references companies,
  shipment_id uuid not null,
  line_no int not null,
  quantity numeric not null check (quantity > 0),
  primary key (company_id, shipment_id, line_no),
  foreign key (company_id, shipment_id) references shipments
);
comment on column shipment_lines.line_no is 'Of the order''s line. The lines of an order of which something left do not change.';
call app.protect('shipment_lines');
