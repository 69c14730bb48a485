-- Files: how much room they take, and which nobody needs any more.

create table company_storage (
  company_id uuid primary key references companies,
  attachments bigint not null default 0,
  imports bigint not null default 0,
  exports bigint not null default 0,
  added_day date not null default '-infinity',
  added_bytes bigint not null default 0,
  documents bigint not null default 0
);
comment on table company_storage is
  'How much room a company''s files take, by what they are of. Counted with each change, so that nothing is ever summed up; whoever adds '
  'the file that would be one too many waits here for those before.';
comment on column company_storage.added_day is
  'What a company added today (UTC), whether it is still there or not: what was removed lies on the disk until the sweep, so adding and '
  'removing in turn must not be free. Exports are not counted: their files go at once, and everything must always get out.';
comment on column company_storage.documents is 'Documents take room too. They are never removed.';
call app.protect('company_storage');
call app.tell('company_storage', 'storage', 'company_id');

-- Which of these files no row refers to: every table with files belongs in here, or they are swept away.
create function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select h from unnest(hashes) h where not exists (select from companies c where c.logo_file = h)
    and not exists (select from rehearsals r where r.restore_file = h)
    and not exists (select from note_attachments a where a.file_hash = h)
    and not exists (select from customer_imports i where i.file = h)
    and not exists (select from edi_files f where f.file = h)
    and not exists (select from as2_received r where r.file = h and r.state = 'accepted')
    and not exists (select from as2_sent s where s.file = h)
$$;

create function app.stored_bytes(a note_attachments) returns bigint immutable language sql
  as $$ select a.bytes $$;

create function app.stored_bytes(i customer_imports) returns bigint immutable language sql
  as $$ select case when i.file is null then 0 else i.size_bytes end $$;

create function app.stored_bytes(e company_exports) returns bigint immutable language sql
  as $$ select case when e.state = 'done' then e.bytes else 0 end $$;

-- Argument: the column that counts.
create function app.count_storage() returns trigger language plpgsql as $$
declare
  added bigint := case when tg_op = 'DELETE' then 0 else app.stored_bytes(new) end;
  gone bigint := case when tg_op = 'INSERT' then 0 else app.stored_bytes(old) end;
begin
  if added <> gone then
    -- One who waited here over midnight does not set the day back.
    execute format('insert into company_storage as s (company_id, %1$I, added_day, added_bytes) values ($1, $2, $3, $4)
      on conflict (company_id) do update set %1$I = s.%1$I + $2, added_day = greatest(s.added_day, $3),
        added_bytes = case when s.added_day >= $3 then s.added_bytes else 0 end + $4', tg_argv[0])
      using coalesce(new.company_id, old.company_id), added - gone, (now() at time zone 'utc')::date,
        case when tg_argv[0] = 'exports' then 0 else greatest(added - gone, 0) end;
  end if;
  return null;
end $$;

create function app.stored_bytes(f edi_files) returns bigint immutable language sql
  as $$ select f.size_bytes $$;

create function app.stored_bytes(r as2_received) returns bigint immutable language sql
  as $$ select case r.state when 'accepted' then r.size_bytes else 0 end $$;

create function app.stored_bytes(s as2_sent) returns bigint immutable language sql
  as $$ select s.size_bytes $$;

create trigger count_storage after insert or delete or update of bytes on note_attachments
  for each row execute function app.count_storage('attachments');
create trigger count_storage after insert or delete or update of file, size_bytes on customer_imports
  for each row execute function app.count_storage('imports');
create trigger count_storage after insert or delete or update of state, bytes on company_exports
  for each row execute function app.count_storage('exports');
create trigger count_storage after insert or delete on as2_received for each row execute function app.count_storage('documents');
create trigger count_storage after insert or delete on as2_sent for each row execute function app.count_storage('documents');
-- Files of a company that are stored, split and acknowledged at the same time wait for each other at one row, the company's storage: it is
-- held for the commit alone, in place of from a file's insert on.
create constraint trigger count_storage after insert or delete on edi_files deferrable initially deferred
  for each row execute function app.count_storage('documents');
