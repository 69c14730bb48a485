-- The pictures and the calendar of stores, and orders of a store as a list.

alter table stores add logo_bytes int not null default 0 check (logo_bytes >= 0), add banner_bytes int not null default 0 check (banner_bytes >= 0);
comment on column stores.logo_hash is 'The stored file; null: none.';
comment on column stores.banner_hash is 'The stored file; null: none.';
create index stores_by_logo on stores (logo_hash) where logo_hash is not null;
create index stores_by_banner on stores (banner_hash) where banner_hash is not null;
create function app.stored_bytes(s stores) returns bigint immutable language sql as $$ select s.logo_bytes::bigint + s.banner_bytes $$;
create trigger count_storage after insert or delete or update of logo_bytes, banner_bytes on stores
  for each row execute function app.count_storage('attachments');
call app.note_files('stores', 'logo_hash');
create trigger note_banner after insert or update of banner_hash on stores for each row when (new.banner_hash is not null)
  execute function app.note_file('company_id', 'banner_hash');
call app.let_owner_read('stores');

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
    or exists (select from stores s where s.logo_hash = f)
    or exists (select from stores s where s.banner_hash = f)
$$;

-- Whoever opens a store's address sees them, under a name that nobody can guess; other files never leave this way.
create function app.is_store_picture(file text) returns boolean
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select exists (select from stores s where s.logo_hash = file) or exists (select from stores s where s.banner_hash = file) $$;
revoke all on function app.is_store_picture(text) from public;
grant execute on function app.is_store_picture(text) to ledgerside_app;

create index stores_scheduled on stores (opens_on, company_id) where state = 'Scheduled';
create index stores_closing on stores (closes_on, company_id) where state in ('Open', 'Paused') and closes_on is not null;
-- Where a day begins is said by the process: these may have their day somewhere.
create function app.stores_to_move(begun date, over date, most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    (select s.company_id, s.id::text from stores s where s.state = 'Scheduled' and s.opens_on <= begun order by s.opens_on limit most)
    union all
    (select s.company_id, s.id::text from stores s where s.state in ('Open', 'Paused') and s.closes_on < over order by s.closes_on limit most) $$;
revoke all on function app.stores_to_move(date, date, int) from public;
grant execute on function app.stores_to_move(date, date, int) to ledgerside_app;

create index orders_of_store on orders (company_id, store_id, number) where store_id is not null;

alter table store_shoppers add mail_id uuid;
comment on column store_shoppers.mail_id is 'Of the invitation that was mailed last: how far it got.';
