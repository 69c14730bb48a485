-- Prices out of a file, and back.

create table price_imports (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  owner_kind text not null check (owner_kind in ('level', 'customer')),
  owner_id uuid not null,
  file_name text not null,
  added int not null,
  changed int not null,
  stamp timestamptz not null,
  started_by uuid not null references users,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  taken_back int not null default 0,
  kept int not null default 0,
  primary key (company_id, id)
);
comment on table price_imports is 'Files of prices that were brought into a level or to a customer, so that they can be taken back.';
comment on column price_imports.stamp is 'When its prices were changed, as they have it themselves: whoever changed one since keeps it.';
create index price_imports_by_owner on price_imports (company_id, owner_id, id desc);
call app.protect('price_imports');
call app.tell('price_imports', 'prices');

create table price_import_rows (
  company_id uuid not null references companies,
  import_id uuid not null,
  price_id uuid not null,
  existed boolean not null,
  price numeric,
  percent numeric,
  valid_to date,
  primary key (company_id, import_id, price_id),
  foreign key (company_id, import_id) references price_imports on delete cascade
);
comment on table price_import_rows is 'What an import did to which price: what it had before, or that the import made it.';
call app.protect('price_import_rows');
