-- Metered reads (facts: quickbooks 7.2) by day of the UTC calendar and by what they were for.
create table api_reads (
  company_id uuid not null references companies,
  day date not null,
  purpose text not null check (purpose in ('import', 'changes', 'proof', 'interactive', 'write')),
  reads bigint not null default 0,
  primary key (company_id, day, purpose)
);
create index api_reads_by_day on api_reads (day);
call app.protect('api_reads');
call app.let_owner_read('api_reads');
call app.let_owner_read('api_usage');

-- All companies share what Intuit allows.
create function app.reads_of_month() returns bigint
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select coalesce(sum(reads), 0)::bigint from api_usage where month = date_trunc('month', now() at time zone 'utc')::date $$;

-- Companies that by themselves read more than `most` this month, where others read too.
create function app.heavy_readers(most bigint) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  with used as (select company_id, reads from api_usage where month = date_trunc('month', now() at time zone 'utc')::date and reads > 0)
  select company_id from used where reads > most and (select count(*) from used) > 1
$$;

-- A usual day: the mean of the last seven whole ones (fewer when there are fewer). Imports happen once and say nothing about tomorrow.
create function app.reads_of_usual_day() returns float8
  security definer stable language sql set search_path = public, app, pg_temp as $$
  with week as (
    select day, sum(reads) filter (where purpose <> 'import') as reads from api_reads
    where day >= (now() at time zone 'utc')::date - 7 and day < (now() at time zone 'utc')::date group by day
  )
  select coalesce(sum(reads) / nullif((now() at time zone 'utc')::date - min(day), 0), 0)::float8 from week
$$;

-- Connected companies that were not warned this month; those whose warning is of a month that is over.
create function app.companies_to_warn_of_reads() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q where q.state = 'active' and not exists (
    select from deliveries d where d.company_id = q.company_id and d.channel = 'quickbooks' and d.kind = 'budget'
      and d.created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc')
$$;
create function app.companies_warned_earlier() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct d.company_id from deliveries d where d.channel = 'quickbooks' and d.kind = 'budget' and d.state = 'refused'
    and d.created_at < date_trunc('month', now() at time zone 'utc') at time zone 'utc'
$$;
