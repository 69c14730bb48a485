-- How a company and a trading partner exchange files: one for each direction.
create table edi_connections (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null,
  edi_type text not null check (edi_type in ('SFTP', 'AS2', 'API', 'EMAIL', 'FTP', 'AWS_S3')),
  direction text not null check (direction in ('I', 'O')),
  partner_id uuid,
  state text not null default 'Draft' check (state in ('Draft', 'Testing', 'Live', 'Paused')),
  -- Field to text; never a secret.
  settings jsonb not null default '{}',
  -- Field to text, as JSON.
  secrets_sealed bytea,
  -- Of the settings and secrets that passed the last test.
  passed_digest bytea,
  last_retrieved_at timestamptz,
  -- What was wrong the last time it was used: a step of the connection test, and a code.
  problem_step text not null default '',
  problem_code text not null default '',
  problem_since timestamptz,
  removed_at timestamptz,
  request_key uuid,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index edi_connections_by_name on edi_connections (company_id, lower(name)) where removed_at is null;
create unique index edi_connections_by_request on edi_connections (company_id, request_key) where request_key is not null;
call app.protect('edi_connections');
call app.let_owner_read('edi_connections');
call app.tell('edi_connections', 'connections');
