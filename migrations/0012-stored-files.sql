-- A folder of files belongs to one database, and only what that database knew can be swept from it.

create table installation (
  id uuid primary key default app.new_id(),
  starts bigint not null default 0
);
comment on table installation is
  'Which database this is: the folder of files carries the same mark. One row. The app does not read it, the start does, as the owner.';
comment on column installation.starts is 'The folder knows how many there were: an earlier copy of this database has had fewer.';
insert into installation default values;
revoke all on installation from ledgerside_app;

create table stored_files (
  company_id uuid not null references companies,
  name text not null,
  noted_at timestamptz not null default now(),
  primary key (name, company_id)
);
comment on table stored_files is
  'Files that a row referred to at some time. What is not in here is somebody else''s, or of a later copy of this database, and is never swept.';
comment on column stored_files.name is 'SHA-256 of its bytes.';
create index stored_files_by_company on stored_files (company_id);
call app.protect('stored_files');
call app.let_owner_read('stored_files');

-- Arguments: the columns of the company and of the file.
create function app.note_file() returns trigger language plpgsql as $$
begin
  insert into stored_files (company_id, name)
    values ((to_jsonb(new) ->> tg_argv[0])::uuid, to_jsonb(new) ->> tg_argv[1]) on conflict do nothing;
  return null;
end $$;
create procedure app.note_files(target regclass, file name, company name default 'company_id') language plpgsql as $$
begin
  execute format('create trigger note_file after insert or update of %2$I on %1$s for each row when (new.%2$I is not null)
    execute function app.note_file(%3$L, %2$L)', target, file, company);
end $$;
call app.note_files('companies', 'logo_file', 'id');
call app.note_files('rehearsals', 'restore_file');
call app.note_files('note_attachments', 'file_hash');
call app.note_files('customer_imports', 'file');
call app.note_files('edi_files', 'file');
call app.note_files('as2_received', 'file');
call app.note_files('as2_sent', 'file');

-- Which of these files a row refers to: every table with files belongs in here, or they are swept away.
create function app.used_files(names text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select f from unnest(names) f where exists (select from companies c where c.logo_file = f)
    or exists (select from rehearsals r where r.restore_file = f)
    or exists (select from note_attachments a where a.file_hash = f)
    or exists (select from customer_imports i where i.file = f)
    or exists (select from edi_files e where e.file = f)
    or exists (select from as2_received r where r.file = f and r.state = 'accepted')
    or exists (select from as2_sent s where s.file = f)
$$;
create function app.known_files(names text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select f from unnest(names) f where exists (select from stored_files s where s.name = f)
$$;
drop function app.unused_files;

do $$
declare
  owned record;
begin
  -- Row level security binds the owner too: what was stored so far is noted company by company.
  for owned in select id from companies loop
    perform set_config('app.company_id', owned.id::text, true);
    insert into stored_files (company_id, name)
      select owned.id, f from (
        select logo_file from companies where id = owned.id union select restore_file from rehearsals union select file_hash from note_attachments
        union select file from customer_imports union select file from edi_files union select file from as2_received union select file from as2_sent
      ) as files (f) where f is not null;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
