-- Who exchanges documents with the company (issue 6): how they and we are called on an envelope, what is tolerated, what is owed and when.
create table trading_partners (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  -- Whom their orders are sold to; a location may say another one.
  customer_id uuid,
  their_qualifier text not null default '',
  their_id text not null default '',
  their_group_id text not null default '',
  our_qualifier text not null default '',
  our_id text not null default '',
  our_group_id text not null default '',
  -- What they are answered in; empty: in what they wrote.
  answer_version text not null default '',
  -- Until then their documents become no orders.
  live boolean not null default false,
  price_tolerance_percent numeric not null default 0 check (price_tolerance_percent between 0 and 100),
  price_tolerance_cents bigint not null default 0 check (price_tolerance_cents >= 0),
  accept_with_errors boolean not null default false,
  -- For so many days a control number that comes again is a duplicate.
  duplicate_days int not null default 30 check (duplicate_days between 1 and 365),
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
create unique index trading_partners_by_name on trading_partners (company_id, name_key);
-- One envelope, one partner.
create unique index trading_partners_by_ids on trading_partners (company_id, upper(their_id), upper(their_qualifier), upper(their_group_id),
  upper(our_id), upper(our_qualifier), upper(our_group_id)) where their_id <> '';
create index trading_partners_of_customer on trading_partners (company_id, customer_id) where customer_id is not null;
call app.protect('trading_partners');
call app.tell('trading_partners', 'partners');

-- Which answers a partner waits for, how long after its document came, and what a late one costs, in cents.
create table partner_deadlines (
  company_id uuid not null references companies,
  partner_id uuid not null,
  document text not null check (document in ('997', '855', '856', '810')),
  hours int not null check (hours between 1 and 8760),
  penalty bigint not null default 0 check (penalty >= 0),
  primary key (company_id, partner_id, document),
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
call app.protect('partner_deadlines');
