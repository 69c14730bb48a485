-- Items out of a file, and back.

-- Those few that are not sold any more, and those of a rare type, are found without walking past all others.
create index items_inactive on items (company_id, name_sort, id) where not active and item_type <> 'Category';
create index items_by_type on items (company_id, item_type, name_sort, id) where item_type <> 'Category';

create table item_imports (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  file text,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text not null default '',
  delimiter text not null default '',
  backslashes boolean not null default false,
  sheet int not null default 0,
  header_row bigint not null default 1,
  size_bytes bigint not null,
  headers jsonb not null,
  samples jsonb not null,
  mapping jsonb not null,
  match_by text not null default 'number' check (match_by in ('number', 'gtin', 'name')),
  adds_new boolean not null default true,
  rows_total bigint not null default 0,
  last_row bigint not null default 0,
  added bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  wrong bigint not null default 0,
  taken_back bigint not null default 0,
  kept bigint not null default 0,
  problem text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  actor jsonb not null default '{}',
  sees_costs boolean not null default false,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id)
);
comment on table item_imports is 'Items from a file: what was sent, how its columns are read, how far it is, and what it did, so that it can be taken back.';
comment on column item_imports.file is 'Null once nobody can need it any more.';
comment on column item_imports.mapping is 'Of each column the field it fills, or ''''.';
comment on column item_imports.match_by is 'By what a row finds its item.';
comment on column item_imports.last_row is 'The last row of the file that is done with, and how many were what.';
comment on column item_imports.problem is 'A text key.';
comment on column item_imports.actor is 'In whose name it is carried out, as the audit log has it.';
comment on column item_imports.sees_costs is 'Whether that person may change what items cost.';
call app.protect('item_imports');
call app.let_owner_read('item_imports');
call app.tell('item_imports', 'items');

create table item_import_rows (
  company_id uuid not null references companies,
  import_id uuid not null,
  item_id uuid not null,
  before jsonb,
  version int not null,
  primary key (company_id, import_id, item_id),
  foreign key (company_id, import_id) references item_imports on delete cascade
);
comment on table item_import_rows is 'What an import did to which item: how the form''s fields were before it, or null where it made the item.';
comment on column item_import_rows.version is 'The one that the import made: whoever changed the item since keeps it.';
call app.protect('item_import_rows');

create table item_import_errors (
  company_id uuid not null references companies,
  import_id uuid not null,
  row bigint not null,
  field text not null,
  message text not null,
  value text not null default '',
  primary key (company_id, import_id, row, field),
  foreign key (company_id, import_id) references item_imports on delete cascade
);
comment on table item_import_errors is 'Why rows were left out.';
comment on column item_import_errors.message is 'A text key, with a value behind a bar.';
call app.protect('item_import_errors');

create function app.open_item_imports() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct i.company_id from item_imports i where i.state in ('checking', 'running', 'undoing') $$;
create index item_imports_open on item_imports (company_id) where state in ('checking', 'running', 'undoing');
-- Past the time in which it can be undone, or not started within a day.
create function app.old_item_imports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select i.company_id, i.id from item_imports i where i.file is not null
    and case when i.state in ('uploaded', 'checked') then greatest(i.created_at, i.started_at) < now() - interval '1 day'
      else i.state not in ('checking', 'running', 'undoing') and coalesce(i.finished_at, i.created_at) < now() - interval '30 days' end
$$;

create function app.stored_bytes(i item_imports) returns bigint immutable language sql
  as $$ select case when i.file is null then 0 else i.size_bytes end $$;
create trigger count_storage after insert or delete or update of file, size_bytes on item_imports
  for each row execute function app.count_storage('imports');
call app.note_files('item_imports', 'file');
create or replace function app.used_files(names text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select f from unnest(names) f where exists (select from companies c where c.logo_file = f)
    or exists (select from rehearsals r where r.restore_file = f)
    or exists (select from note_attachments a where a.file_hash = f)
    or exists (select from item_pictures p where p.sha256 = f)
    or exists (select from customer_imports i where i.file = f)
    or exists (select from item_imports i where i.file = f)
    or exists (select from edi_files e where e.file = f)
    or exists (select from as2_received r where r.file = f and r.state = 'accepted')
    or exists (select from as2_sent s where s.file = f)
$$;
