-- Lists show pictures by dozens: each has a small one of its own.

alter table item_pictures add small text, add small_bytes int not null default 0 check (small_bytes >= 0);
comment on column item_pictures.small is 'The file (its SHA-256) with the same picture of at most 160 pixels a side; null: none could be made, the picture itself takes its place.';
comment on column item_pictures.small_bytes is 'How large the small one is.';
create index item_pictures_by_small on item_pictures (small) where small is not null;
create or replace function app.stored_bytes(p item_pictures) returns bigint immutable language sql as $$ select p.bytes::bigint + p.small_bytes $$;
create trigger note_small after insert or update of small on item_pictures for each row when (new.small is not null)
  execute function app.note_file('company_id', 'small');
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
$$;
