-- The books, mirrored from QuickBooks. Money is whole cents; dates are the company's own calendar days.
create table accounts (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, full_name text not null default '', number text not null default '',
  account_type text not null default '', account_sub_type text not null default '', classification text not null default '',
  balance bigint not null default 0, parent_id uuid, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table classes (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, full_name text not null default '', parent_id uuid, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table departments (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, full_name text not null default '', parent_id uuid, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table terms (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, kind text not null default 'STANDARD', due_days int, day_of_month_due int, due_next_month_days int,
  discount_days int, discount_percent numeric, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table payment_methods (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, kind text not null default '', active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table tax_rates (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, description text not null default '', rate_percent numeric not null default 0, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table tax_codes (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, description text not null default '', taxable boolean not null default false, tax_group boolean not null default false,
  -- QuickBooks ids of the rates for sales, in order.
  sales_rates jsonb not null default '[]', active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table items (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, full_name text not null default '', sku text not null default '', description text not null default '', item_type text not null default '',
  -- Unit prices may have more than two decimals.
  unit_price numeric, purchase_cost numeric, quantity_on_hand numeric, taxable boolean not null default false,
  parent_id uuid, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on items (company_id, sku) where sku <> '';
create table employees (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, email text not null default '', phone text not null default '', number text not null default '', active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table vendors (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  name text not null, vendor_company_name text not null default '', email text not null default '', phone text not null default '',
  balance bigint not null default 0, active boolean not null default true, updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table invoices (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  customer_id uuid, number text not null default '', date date not null, due_date date,
  total bigint not null, balance bigint not null, tax bigint not null default 0,
  voided boolean not null default false, deleted boolean not null default false,
  memo text not null default '', lines jsonb not null default '[]', updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index invoices_by_customer on invoices (company_id, customer_id, date desc, id);
create index invoices_open on invoices (company_id, customer_id, due_date) include (balance) where balance <> 0;
create table credit_memos (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  customer_id uuid, number text not null default '', date date not null, total bigint not null, balance bigint not null,
  voided boolean not null default false, deleted boolean not null default false, lines jsonb not null default '[]', updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index credit_memos_by_customer on credit_memos (company_id, customer_id, date desc, id);
create table payments (
  company_id uuid not null references companies, id uuid not null default app.new_id(),
  customer_id uuid, number text not null default '', date date not null, total bigint not null, unapplied bigint not null default 0,
  method text not null default '', voided boolean not null default false, deleted boolean not null default false,
  -- [{kind, externalId, amount}]: what it pays.
  applied jsonb not null default '[]', updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index payments_by_customer on payments (company_id, customer_id, date desc, id);
do $$ declare name text; begin
  foreach name in array array['accounts','classes','departments','terms','payment_methods','tax_rates','tax_codes','items','employees','vendors','invoices','credit_memos','payments'] loop
    call app.protect(name::regclass);
  end loop;
end $$;
