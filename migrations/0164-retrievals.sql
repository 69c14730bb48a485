-- How the retrieving of a live inbound connection goes (issue 6, section 1): the run that is going on or was the last, and when the next is due.
create table edi_retrievals (
  company_id uuid not null references companies,
  connection_id uuid not null,
  -- Moved on only when a run ends: what a dead worker left is still due.
  due_at timestamptz not null default now(),
  started_at timestamptz,
  -- Null while it runs.
  ended_at timestamptz,
  -- Files that were new to us, and of them those that are stored.
  found int not null default 0,
  stored int not null default 0,
  -- Runs in a row that ended with a problem, which stands with the connection.
  failures int not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references edi_connections on delete cascade
);
call app.protect('edi_retrievals');
call app.let_owner_read('edi_retrievals');
call app.tell('edi_retrievals', 'retrievals', 'connection_id');

-- Files that may still be growing there, as they were when they were first seen so.
create table edi_sightings (
  company_id uuid not null references companies,
  connection_id uuid not null,
  remote_name text not null,
  remote_version text not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, connection_id, remote_name),
  foreign key (company_id, connection_id) references edi_connections on delete cascade
);
call app.protect('edi_sightings');

create index edi_files_of_connection on edi_files (company_id, connection_id, received_at) where connection_id is not null;
create index edi_connections_retrieved on edi_connections (company_id, id)
  where removed_at is null and state = 'Live' and direction = 'I' and edi_type <> 'AS2';

-- Partners bring what comes over AS2 themselves. What was configured anew is tried at once.
create function app.due_retrievals() returns table (company_id uuid, connection_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select c.company_id, c.id from edi_connections c left join edi_retrievals r on r.company_id = c.company_id and r.connection_id = c.id
  where c.removed_at is null and c.state = 'Live' and c.direction = 'I' and c.edi_type <> 'AS2'
    and (r.due_at is null or r.due_at <= now() or c.updated_at > r.ended_at)
$$;
revoke all on function app.due_retrievals() from public;
grant execute on function app.due_retrievals() to ledgerside_app;

-- The menu counts what needs a person.
create trigger tell_new_need after insert on edi_documents for each row when (new.state in ('held', 'invalid'))
  execute function app.tell_company('MENU_CHANGED|$|');
create trigger tell_need after update of state on edi_documents for each row
  when ((old.state in ('held', 'invalid')) <> (new.state in ('held', 'invalid'))) execute function app.tell_company('MENU_CHANGED|$|');
