-- How much room a company's files take, by what they are of. Counted with each change, so that nothing is ever summed up; whoever adds the
-- file that would be one too many waits here for those before.
create table company_storage (
  company_id uuid primary key references companies,
  attachments bigint not null default 0,
  imports bigint not null default 0,
  exports bigint not null default 0
);

create function app.stored_bytes(a note_attachments) returns bigint immutable language sql return a.bytes;
create function app.stored_bytes(i customer_imports) returns bigint immutable language sql
  return case when i.file is null then 0 else i.size_bytes end;
create function app.stored_bytes(e company_exports) returns bigint immutable language sql
  return case when e.state = 'done' then e.bytes else 0 end;

insert into company_storage (company_id, attachments, imports, exports)
  select c.id, coalesce((select sum(app.stored_bytes(a)) from note_attachments a where a.company_id = c.id), 0),
    coalesce((select sum(app.stored_bytes(i)) from customer_imports i where i.company_id = c.id), 0),
    coalesce((select sum(app.stored_bytes(e)) from company_exports e where e.company_id = c.id), 0)
  from companies c;
call app.protect('company_storage');
call app.tell('company_storage', 'storage', 'company_id');

-- Argument: the column that counts.
create function app.count_storage() returns trigger language plpgsql as $$
declare
  added bigint := case when tg_op = 'DELETE' then 0 else app.stored_bytes(new) end;
  gone bigint := case when tg_op = 'INSERT' then 0 else app.stored_bytes(old) end;
begin
  if added <> gone then
    execute format('insert into company_storage as s (company_id, %1$I) values ($1, $2) on conflict (company_id) do update set %1$I = s.%1$I + $2', tg_argv[0])
      using coalesce(new.company_id, old.company_id), added - gone;
  end if;
  return null;
end $$;
create trigger count_storage after insert or delete or update of bytes on note_attachments
  for each row execute function app.count_storage('attachments');
create trigger count_storage after insert or delete or update of file, size_bytes on customer_imports
  for each row execute function app.count_storage('imports');
create trigger count_storage after insert or delete or update of state, bytes on company_exports
  for each row execute function app.count_storage('exports');
