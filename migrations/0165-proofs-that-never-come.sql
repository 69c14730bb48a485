-- A rule may demand a signature or a photo, which comes by itself, before its document or after it: until it is here the document has no proof.

alter table device_documents
  add proofs text not null default '' check (proofs in ('', 'awaited', 'late', 'damaged', 'foreign', 'waived')),
  add awaited uuid[] not null default '{}',
  add proofs_reason text not null default '',
  add proofs_by text not null default '',
  add proofs_at timestamptz,
  add needs_proof boolean not null
    generated always as (proofs in ('late', 'damaged', 'foreign') and state in ('accepted', 'review')) stored;
comment on column device_documents.proofs is
  'Of those that a rule demands: awaited; late: not there after a day; damaged: what came is no picture; foreign: they are another document''s; waived: somebody does without them.';
comment on column device_documents.awaited is 'Files that a rule demands and that are not here.';
comment on column device_documents.proofs_reason is 'Why somebody does without them.';
comment on column device_documents.needs_proof is 'Somebody has to say whether it goes without.';
create index device_documents_awaiting on device_documents (company_id, device_id, arrived_at) where proofs in ('awaited', 'late', 'damaged', 'waived');
create index device_documents_unproved on device_documents (company_id, id) where needs_proof;

call app.let_owner_read('device_documents');
create function app.late_proofs(hours int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct m.company_id from device_documents m where m.proofs = 'awaited' and m.arrived_at < now() - make_interval(hours => hours) $$;
revoke all on function app.late_proofs(int) from public;
grant execute on function app.late_proofs(int) to ledgerside_app;
