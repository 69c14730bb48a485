-- Documents whose customer could not be read: tied to it when it comes.
create table missing_customers (
  company_id uuid not null references companies,
  kind text not null,
  local_id uuid not null,
  customer_external_id text not null,
  primary key (company_id, kind, local_id)
);
call app.protect('missing_customers');

-- Since when the record is gone there (merged into another). The tie stays, so that nobody makes it there again.
alter table external_links add column removed_at timestamptz;
create index external_links_removed on external_links (company_id, removed_at) where removed_at is not null;

-- As before, and an import that failed is tried again like any other sync; one that was cancelled waits for a person.
create or replace function app.stale_connections(age interval) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select q.company_id from quickbooks_connections q
        where q.state in ('active', 'paused')
          and not exists (select from sync_jobs j where j.company_id = q.company_id and j.created_at > now() - age)
          and (q.changed_since is not null
            or (select j.state from sync_jobs j where j.company_id = q.company_id order by j.id desc limit 1) = 'Failed') $$;
