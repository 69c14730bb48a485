-- Records that QuickBooks could not hand over are entries of the ledger like everything else.
alter table sync_errors no force row level security;
alter table deliveries no force row level security;
insert into deliveries (company_id, direction, channel, kind, external_id, state, attempts, problem, created_at, updated_at)
  select company_id, 'in', 'quickbooks', entity, external_id, 'refused', attempts,
    jsonb_build_object('code', code, 'message', 'quickbooks.unreadable.message', 'fix', 'quickbooks.unreadable.fix',
      'values', jsonb_build_object('detail', message), 'action', 'readAgain'), since, since
  from sync_errors;
alter table deliveries force row level security;
drop table sync_errors;
