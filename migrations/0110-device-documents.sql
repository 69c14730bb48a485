-- What devices hand in: kept as it came, each once, with what became of it.

create table device_documents (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  device_id uuid not null,
  client_id uuid not null,
  content_hash bytea not null,
  conflicts_with uuid,
  number text not null default '',
  owns_number boolean not null default false,
  kind text not null default '' check (kind in ('', 'order', 'invoice', 'estimate', 'credit', 'payment')),
  state text not null check (state in ('accepted', 'review', 'refused')),
  money text not null default 'none' check (money in ('none', 'waits', 'recorded')),
  version int not null default 1,
  raw text not null,
  changed jsonb,
  made_at timestamptz,
  skew_ms bigint not null default 0,
  made_on date,
  arrived_at timestamptz not null default now(),
  handed_in_by text not null default '',
  rules_version int not null default 0,
  customer_id uuid,
  total bigint not null default 0,
  files uuid[] not null default '{}',
  rep_id uuid not null,
  reasons jsonb not null default '[]',
  differs jsonb not null default '[]',
  order_id uuid,
  decision text not null default '' check (decision in ('', 'accepted', 'changed', 'refused')),
  decision_reason text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  waits boolean not null generated always as (state = 'review' or (state in ('accepted', 'refused') and money = 'waits')) stored,
  primary key (company_id, id),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, order_id) references orders,
  foreign key (company_id, conflicts_with) references device_documents
);
comment on table device_documents is
  'What devices handed in, and what became of it. A row is never deleted: by it the same document is known for ever, however often it comes.';
comment on column device_documents.client_id is 'The document''s name, made by the device.';
comment on column device_documents.content_hash is 'Of what came, whatever the order of its fields. The same name with other content is a row of its own and waits in Review.';
comment on column device_documents.conflicts_with is 'The document that came first by this name.';
comment on column device_documents.owns_number is 'No other document of the device has this number.';
comment on column device_documents.kind is 'Empty: it cannot be read.';
comment on column device_documents.money is 'What was collected with it: waits until somebody has seen to it in the books.';
comment on column device_documents.raw is 'As it came.';
comment on column device_documents.changed is 'What the office accepted in its stead; null: as it came.';
comment on column device_documents.made_at is 'By the device''s clock.';
comment on column device_documents.skew_ms is 'That clock minus ours, as it counted for this document.';
comment on column device_documents.made_on is 'Its day in the company, without the skew.';
comment on column device_documents.handed_in_by is 'Who brought it from a file of the device; empty: the device sent it.';
comment on column device_documents.customer_id is 'As the device names it: it may be gone, or nobody''s.';
comment on column device_documents.total is 'Cents, as the device computed them.';
comment on column device_documents.files is 'The proofs that it names, whether they have come or not.';
comment on column device_documents.rep_id is 'Who is credited with it.';
comment on column device_documents.reasons is 'The rules that it breaks and what else keeps it, or was told: code, mode, lineNo, says, values.';
comment on column device_documents.differs is 'Where the device computed otherwise than we do.';
comment on column device_documents.waits is 'Somebody in the office has to see to it.';
create unique index device_documents_once on device_documents (company_id, device_id, client_id, content_hash);
create unique index device_documents_first on device_documents (company_id, device_id, client_id) where conflicts_with is null;
create unique index device_documents_by_number on device_documents (company_id, device_id, number) where owns_number;
create index device_documents_waiting on device_documents (company_id, id) where waits;
create index device_documents_in_review on device_documents (company_id, device_id) where state = 'review';
create index device_documents_by_file on device_documents using gin (files);
create index device_documents_by_device on device_documents (company_id, device_id, id);
create index device_documents_by_order on device_documents (company_id, order_id) where order_id is not null;
call app.protect('device_documents');
call app.tell('device_documents', 'devices', 'device_id');

create table device_files (
  company_id uuid not null references companies,
  device_id uuid not null,
  id uuid not null,
  file_hash text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes int not null check (bytes > 0),
  named boolean not null default false,
  received_at timestamptz not null default now(),
  primary key (company_id, device_id, id),
  foreign key (company_id, device_id) references devices
);
comment on table device_files is 'Proofs: signatures and photos. Documents name them by their id; a file may come before its document or after it.';
comment on column device_files.id is 'Made by the device.';
comment on column device_files.named is 'A document of the device names it.';
create index device_files_unnamed on device_files (company_id, device_id) where not named;
create index device_files_by_hash on device_files (file_hash);
call app.protect('device_files');
create function app.stored_bytes(f device_files) returns bigint immutable language sql as $$ select f.bytes::bigint $$;
create trigger count_storage after insert or delete or update of bytes on device_files for each row execute function app.count_storage('attachments');
call app.note_files('device_files', 'file_hash');
call app.let_owner_read('device_files');

alter table device_gaps add arrived int not null default 0, add arrived_value bigint not null default 0;
comment on column device_gaps.arrived is 'Of its documents, those that came all the same, by whatever way.';
comment on column device_gaps.arrived_value is 'Cents of these.';

create or replace function app.used_files(names text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select f from unnest(names) f where exists (select from companies c where c.logo_file = f)
    or exists (select from rehearsals r where r.restore_file = f)
    or exists (select from note_attachments a where a.file_hash = f)
    or exists (select from item_pictures p where p.sha256 = f)
    or exists (select from item_pictures p where p.small = f)
    or exists (select from customer_imports i where i.file = f)
    or exists (select from item_imports i where i.file = f)
    or exists (select from edi_files e where e.file = f)
    or exists (select from as2_received r where r.file = f and r.state = 'accepted')
    or exists (select from as2_sent s where s.file = f)
    or exists (select from device_files d where d.file_hash = f)
$$;

-- What is on a device when it is retired is handed in for three days: its key opens the calls that say so, and no other.
drop trigger keep_in_directory on device_keys;
call app.list_in_directory('device_keys', 'deviceKey', $$case when r.revoked_at is null or r.revoke_reason = 'retired' then r.id::text end$$);

drop function app.open_device(uuid, bytea, uuid);
create function app.open_device(key_id uuid, given_hash bytea, installation uuid)
  returns table (which text, company_id uuid, device_id uuid, rep_id uuid, device_name text, state text, age interval, since interval)
  language plpgsql set search_path = public, app, pg_temp as $$
#variable_conflict use_column
declare
  company uuid := app.company_of('deviceKey', key_id::text);
begin
  if company is null then return; end if;
  perform set_config('app.company_id', company::text, true);
  return query select case given_hash when k.token_hash then 'current' when k.next_hash then 'next' else 'previous' end, k.company_id, k.device_id,
      d.rep_id, d.name, d.state, now() - k.rotated_at, now() - d.state_since
    from device_keys k join devices d on d.company_id = company and d.id = k.device_id
    where k.company_id = company and k.id = key_id and k.installation_id = installation
      and (k.revoked_at is null or (k.revoke_reason = 'retired' and d.state = 'Retired' and k.revoked_at > now() - interval '72 hours'))
      and given_hash in (k.token_hash, k.next_hash, k.previous_hash);
  if not found then perform set_config('app.company_id', '', true); end if;
end $$;
