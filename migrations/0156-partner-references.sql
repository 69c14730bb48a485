-- What a partner calls our items and its own stores (issue 6, section 2).
create table partner_items (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  partner_id uuid not null,
  -- Of X12 element 235, or GTIN: then the code is its fourteen digits.
  qualifier text not null,
  code text collate "C" not null,
  item_id uuid not null,
  -- Ordered in this unit (empty: in whichever), one of theirs is so many of ours.
  unit text not null default '',
  case_pack numeric not null default 1 check (case_pack > 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  foreign key (company_id, item_id) references items
);
create unique index partner_items_by_code on partner_items (company_id, partner_id, code, qualifier);
create index partner_items_of_item on partner_items (company_id, item_id);
call app.protect('partner_items');
call app.tell('partner_items', 'partners', 'partner_id');

create table partner_locations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  partner_id uuid not null,
  -- Of X12 element 66.
  qualifier text not null,
  code text collate "C" not null,
  name text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  -- The sub-customer it is sold to; empty: the partner's own customer.
  customer_id uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  foreign key (company_id, customer_id) references customers
);
create unique index partner_locations_by_code on partner_locations (company_id, partner_id, code, qualifier);
create index partner_locations_of_customer on partner_locations (company_id, customer_id) where customer_id is not null;
call app.protect('partner_locations');
call app.tell('partner_locations', 'partners', 'partner_id');

-- The number that an item goes by, however it is written.
alter table items add number_key text collate "C" not null generated always as (upper(coalesce(nullif(sku, ''), name))) stored;
create index items_by_number on items (company_id, number_key);
