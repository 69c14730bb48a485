-- A document of ours that QuickBooks refused to change is looked at like all others: it may be gone.
drop index postings_to_look_at;
create index postings_to_look_at on postings (company_id, checked_at) where external_id is not null
  and state in ('posted', 'differs', 'voided', 'gone', 'changed', 'error');
drop index postings_posted;
create index postings_posted on postings (company_id, posted_at) where external_id is not null
  and state in ('posted', 'differs', 'voided', 'gone', 'changed', 'error');
create or replace function app.unchecked_postings(hours int, recent_days int, days int) returns table (company_id uuid) stable language sql
  security definer set search_path = public, app, pg_temp as $$
    select c.id from companies c
    where exists (select from postings p where p.company_id = c.id and p.external_id is not null
        and p.state in ('posted', 'differs', 'voided', 'gone', 'changed', 'error') and p.posted_at > now() - recent_days * interval '1 day'
        and p.checked_at < now() - hours * interval '1 hour')
      or exists (select from postings p where p.company_id = c.id and p.external_id is not null
        and p.state in ('posted', 'differs', 'voided', 'gone', 'changed', 'error') and p.checked_at < now() - days * interval '1 day') $$;
