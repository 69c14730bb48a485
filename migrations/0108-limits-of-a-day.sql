-- How many letters a company's automations have sent in a day: there is a most.
create table letter_days (
  company_id uuid not null references companies,
  day date not null,
  letters int not null,
  primary key (company_id, day)
);
call app.protect('letter_days');

-- Past the time in which it can be undone, or not started within a day.
create or replace function app.old_customer_imports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select i.company_id, i.id from customer_imports i where i.file is not null
    and case when i.state in ('uploaded', 'checked') then greatest(i.created_at, i.started_at) < now() - interval '1 day'
      else i.state not in ('checking', 'running', 'undoing') and coalesce(i.finished_at, i.created_at) < now() - interval '30 days' end
$$;
