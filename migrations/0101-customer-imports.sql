-- Customers from a file: what was sent, how its columns are read, how far it is, and what it did, so that it can be taken back.
create table customer_imports (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- Null once nobody can need it any more.
  file text,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text not null default '',
  delimiter text not null default '',
  size_bytes bigint not null,
  -- The first row, and some rows below it, as lists of cells.
  headers jsonb not null,
  samples jsonb not null,
  -- Of each column the field it fills, or ''.
  mapping jsonb not null,
  updates_existing boolean not null default true,
  rows_total bigint not null default 0,
  -- The last row that is done with, and how many were what.
  last_row bigint not null default 1,
  added bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  duplicates bigint not null default 0,
  wrong bigint not null default 0,
  -- Of an undo.
  taken_back bigint not null default 0,
  kept bigint not null default 0,
  -- A text key.
  problem text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  -- In whose name it is carried out, as the audit log has it.
  started_by uuid references users,
  actor jsonb not null default '{}',
  started_at timestamptz,
  finished_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  primary key (company_id, id)
);
create index customer_imports_open on customer_imports (company_id, id) where state in ('checking', 'running', 'undoing');
call app.protect('customer_imports');
call app.let_owner_read('customer_imports');
call app.tell('customer_imports', 'imports');

-- What each good row did. `before`: the fields as they were that an update changed.
create table customer_import_rows (
  company_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  customer_id uuid not null,
  version int not null,
  before jsonb,
  -- Why an undo left it alone: a text key.
  kept text,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references customer_imports on delete cascade
);
create index customer_import_rows_kept on customer_import_rows (company_id, import_id, row) where kept is not null;
call app.protect('customer_import_rows');

-- Rows that were left out, whole, with the reasons: `[{column, text}]`.
create table customer_import_errors (
  company_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  cells jsonb not null,
  problems jsonb not null,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references customer_imports on delete cascade
);
call app.protect('customer_import_errors');

create function app.open_customer_imports() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct i.company_id from customer_imports i where i.state in ('checking', 'running', 'undoing') $$;
-- Past the time in which it can be undone, or never started.
create function app.old_customer_imports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select i.company_id, i.id from customer_imports i where i.file is not null and i.state not in ('checking', 'running', 'undoing')
    and coalesce(i.finished_at, i.created_at) < now() - interval '30 days'
$$;

-- Whoever else uses files is asked first: which features do is not this one's to know.
alter function app.unused_files(text[]) rename to unused_files_besides_imports;
create function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select h from app.unused_files_besides_imports(hashes) h where not exists (select from customer_imports i where i.file = h)
$$;
