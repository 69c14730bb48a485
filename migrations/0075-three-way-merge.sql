-- What they have now, while it waits for a person to choose; when we changed which field since both sides agreed.
alter table external_links add column remote jsonb, add column changed jsonb not null default '{}';

-- Who wins when both sides changed a field; without a row the default of the code holds.
create table sync_policies (
  company_id uuid not null references companies,
  record_kind text not null,
  field text not null,
  policy text not null check (policy in ('newest', 'quickbooks', 'ours', 'ask')),
  primary key (company_id, record_kind, field)
);
call app.protect('sync_policies');

create unique index deliveries_open_conflict on deliveries (company_id, record_kind, record_id) where kind = 'conflict' and state = 'refused';
