-- An order, whatever door it came in by (decisions 3.6, 3.20). Amounts in cents; quantities, unit prices in dollars and percentages are decimals.
create table order_numbers (
  company_id uuid primary key references companies,
  last bigint not null
);
call app.protect('order_numbers');

-- Where a customer's goods went before: what a checkout offers to choose from.
create table shipping_addresses (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  address_name text not null default '',
  address1 text not null,
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index shipping_addresses_of on shipping_addresses (company_id, customer_id, id);
call app.protect('shipping_addresses');

create table orders (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number bigint not null,
  version int not null default 1,
  state text not null check (state in ('Submitted', 'AwaitingApproval', 'Accepted', 'AwaitingPayment', 'Paid', 'OnAccount', 'Fulfilled',
    'Closed', 'Rejected', 'Cancelled', 'Expired')),
  source text not null check (source in ('staff', 'invoice', 'edi', 'store', 'device')),
  -- The source's own key: an order is placed once however often it arrives.
  source_id text not null,
  customer_id uuid not null,
  -- The invoice of QuickBooks that it collects, or that was made for it.
  invoice_id uuid,
  sales_representative text not null default '',
  class_id uuid,
  terms_id uuid,
  po_number text not null default '',
  memo text not null default '',
  order_date date not null,
  currency text not null default 'USD',
  address_name text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  ship_state text not null default '',
  zip text not null default '',
  tax_code_id uuid,
  -- As it was when the order was priced.
  tax_percent numeric not null default 0,
  item_count int not null,
  discount_percent numeric not null default 0,
  discount bigint not null default 0,
  subtotal bigint not null,
  delivery bigint not null,
  taxes bigint not null,
  grand_total bigint not null check (grand_total = subtotal + delivery + taxes and grand_total >= 0),
  -- What came in for it here and in QuickBooks.
  amount_received bigint not null default 0,
  open_amount bigint not null generated always as (
    case when state in ('Rejected', 'Cancelled') then 0 else greatest(0, grand_total - amount_received) end) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
create unique index orders_once on orders (company_id, source, source_id);
create unique index orders_by_number on orders (company_id, number);
create index orders_by_customer on orders (company_id, customer_id, number desc);
create index orders_by_total on orders (company_id, grand_total, id);
create index orders_by_open on orders (company_id, open_amount, id);
create index orders_by_po on orders (company_id, lower(po_number) collate "C") where po_number <> '';
create index orders_by_rep on orders (company_id, sales_representative, number desc) where sales_representative <> '';
create index orders_by_state on orders (company_id, state, number desc);
create index orders_by_invoice on orders (company_id, invoice_id) where invoice_id is not null;
call app.protect('orders');
call app.tell('orders', 'orders');

create table order_lines (
  company_id uuid not null references companies,
  order_id uuid not null,
  line_no int not null,
  item_id uuid,
  item_number text not null default '',
  description text not null default '',
  quantity numeric not null check (quantity > 0),
  unit text not null default '',
  unit_price numeric not null check (unit_price >= 0),
  discount_percent numeric not null default 0 check (discount_percent between 0 and 100),
  -- After its own discount, before the order's.
  amount bigint not null,
  taxable boolean not null default false,
  primary key (company_id, order_id, line_no),
  foreign key (company_id, order_id) references orders on delete cascade
);
create index order_lines_by_item on order_lines (company_id, item_id, order_id) where item_id is not null;
call app.protect('order_lines');

-- What an order said before it was changed.
create table order_versions (
  company_id uuid not null references companies,
  order_id uuid not null,
  version int not null,
  content jsonb not null,
  replaced_at timestamptz not null default now(),
  replaced_by text not null default '',
  reason text not null default '',
  primary key (company_id, order_id, version),
  foreign key (company_id, order_id) references orders on delete cascade
);
call app.protect('order_versions');

-- How a company sells: delivery, tax and what an order becomes in QuickBooks (decisions 3.20).
create table sales_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  delivery_amount bigint not null default 0 check (delivery_amount >= 0),
  delivery_free_from bigint check (delivery_free_from >= 0),
  -- {"WA": cents}
  delivery_by_state jsonb not null default '{}',
  -- {"WA": tax code's id}
  tax_code_by_state jsonb not null default '{}',
  tax_code_id uuid,
  posts_as text not null default 'invoice' check (posts_as in ('invoice', 'estimate')),
  link_days int not null default 14 check (link_days between 1 and 365)
);
call app.protect('sales_settings');

create index invoices_due on invoices (company_id, (coalesce(due_date, date)), id) where balance <> 0;
