-- A line per thing that moved, never shared: who notes one does not wait for whoever looks at another, and so never for each other.
alter table book_work drop constraint book_work_pkey;
alter table book_work add id bigint generated always as identity, add primary key (company_id, id);

create or replace function app.add_book_work() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare source text := to_jsonb(new) ->> tg_argv[1];
begin
  if source is not null and exists (select from book_settings s where s.company_id = new.company_id and s.active) then
    insert into book_work (company_id, kind, source_id) values (new.company_id, tg_argv[0], source);
  end if;
  return null;
end $$;

create or replace function app.hasten_book_work() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update book_work w set due_at = now() from (
    select company_id, id from book_work where company_id in (select company_id from made where kind in ('customer', 'invoice')) and due_at > now()
    for update skip locked) t
  where w.company_id = t.company_id and w.id = t.id;
  return null;
end $$;
