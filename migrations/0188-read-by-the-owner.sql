-- The owner's functions look for what has passed and for what was merged, whatever the company; on many servers the owner is no superuser.
call app.let_owner_read('edi_deadlines');
call app.let_owner_read('external_links');

-- Of a file of which something is settled or acknowledged nothing may be read anew: its documents are orders already.
create or replace function app.reread_files() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update edi_files f set state = 'received', attempts = 0, started_at = now() where f.direction = 'I' and f.state in ('done', 'failed')
    and f.received_at > now() - interval '30 days'
    and exists (select from edi_documents d where d.file_id = f.id and d.kind = 'unreadable' and d.state <> 'ignored')
    and not exists (select from edi_documents d where d.file_id = f.id and d.kind <> 'unreadable' and d.settled_at is not null)
    and not exists (select from edi_groups g where g.file_id = f.id and g.acknowledged_by is not null);
  return null;
end $$;
