create table reps (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  code text not null,
  name text not null,
  email text not null default '',
  territory text not null default '',
  active boolean not null default true,
  user_id uuid references users,
  vendor_id uuid,
  employee_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code)
);
call app.protect('reps');

create table sources (company_id uuid not null references companies, name text not null, primary key (company_id, name));
call app.protect('sources');
create table territories (company_id uuid not null references companies, name text not null, primary key (company_id, name));
call app.protect('territories');

create table customers (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  customer_name text not null,
  customer_company_name text not null default '',
  email text not null default '',
  sales_representative text not null default '',
  account_type text not null default 'C' check (account_type in ('C', 'S')),
  customer_type text not null default 'D' check (customer_type in ('N', 'D')),
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  country_code text not null default '',
  salutation text not null default '',
  department text not null default '',
  warehouse_code text not null default '',
  source text not null default '',
  territory text not null default '',
  work_phone text not null default '',
  mobile_phone text not null default '',
  home_phone text not null default '',
  fax text not null default '',
  website text not null default '',
  linked_in text not null default '',
  facebook text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  active boolean not null default true,
  on_hold boolean not null default false,
  other text not null default '',
  open_balance bigint not null default 0,
  parent_id uuid,
  -- State of the newest write to QuickBooks, kept beside the row so that lists need no join. Decided by the delivery.
  sync_state text not null default 'none',
  -- Search words are filled behind an import.
  words_stale boolean not null default true,
  request_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text not null generated always as (coalesce(nullif(work_phone, ''), nullif(mobile_phone, ''), home_phone)) stored,
  name_key text collate "C" not null generated always as (lower(customer_name)) stored,
  company_key text collate "C" not null generated always as (lower(customer_company_name)) stored,
  primary key (company_id, id)
);
create index customers_by_name on customers (company_id, name_key, id);
create index customers_by_company on customers (company_id, company_key, id);
create index customers_by_balance on customers (company_id, open_balance, id);
create index customers_by_change on customers (company_id, updated_at, id);
create index customers_by_rep on customers (company_id, sales_representative, name_key, id) where sales_representative <> '';
create index customers_by_territory on customers (company_id, territory, name_key, id) where territory <> '';
create index customers_by_parent on customers (company_id, parent_id) where parent_id is not null;
create index customers_by_email on customers (company_id, email) where email <> '';
create index customers_unsearchable on customers (company_id, id) where words_stale;
create unique index customers_by_request on customers (company_id, request_key) where request_key is not null;
call app.protect('customers');

-- Beginnings of words are found as ranges, which row level security lets through to the index. A phone is its digits, reversed, after '#'.
create table customer_words (
  company_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (company_id, word, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index on customer_words (company_id, customer_id);
call app.protect('customer_words');

alter table memberships add foreign key (company_id, customer_id) references customers (company_id, id);
alter table memberships add foreign key (company_id, rep_id) references reps (company_id, id);

create table saved_views (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  user_id uuid not null references users,
  screen text not null,
  name text not null,
  state text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, screen, name)
);
call app.protect('saved_views');
