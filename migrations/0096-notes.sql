-- What the staff writes about a customer. A removed one waits 30 days for being put back.
create table customer_notes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  version int not null default 1,
  note_title text not null,
  note_text text not null default '',
  is_pinned boolean not null default false,
  -- Null: nobody in person. The name is kept as it was.
  author_id uuid references users,
  author text not null,
  -- Made by the form: the same key never adds twice.
  request_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
create index customer_notes_listed on customer_notes (company_id, customer_id, is_pinned desc, id desc) where removed_at is null;
create index customer_notes_of_customer on customer_notes (company_id, customer_id);
create index customer_notes_removed on customer_notes (removed_at) where removed_at is not null;
create unique index customer_notes_request on customer_notes (company_id, request_key) where request_key is not null;
call app.protect('customer_notes');
call app.let_owner_read('customer_notes');
call app.tell('customer_notes', 'notes', 'customer_id');

-- Every version a note had, the present one included.
create table customer_note_versions (
  company_id uuid not null,
  note_id uuid not null,
  version int not null,
  note_title text not null,
  note_text text not null,
  actor_id uuid references users,
  actor text not null,
  at timestamptz not null default now(),
  primary key (company_id, note_id, version),
  foreign key (company_id, note_id) references customer_notes on delete cascade
);
call app.protect('customer_note_versions');

create table note_attachments (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  note_id uuid not null,
  -- At most five to a note, however many uploads run at once.
  slot int not null check (slot between 1 and 5),
  name text not null,
  extension text not null,
  bytes int not null check (bytes between 1 and 1048576),
  file_hash text not null,
  added_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, note_id, slot),
  foreign key (company_id, note_id) references customer_notes on delete cascade
);
create index note_attachments_by_file on note_attachments (file_hash);
call app.protect('note_attachments');
call app.let_owner_read('note_attachments');

create function app.companies_with_old_notes() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct n.company_id from customer_notes n where n.removed_at < now() - interval '30 days' $$;

create or replace function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select h from unnest(hashes) h where not exists (select from companies c where c.logo_file = h)
    and not exists (select from rehearsals r where r.restore_file = h)
    and not exists (select from note_attachments a where a.file_hash = h)
$$;
