-- Who works for a company, or is let in by it.

create table invitations (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  email text not null check (email = lower(email)),
  display_name text not null,
  language text not null check (language in ('en', 'es')),
  role text not null check (role in ('owner', 'manager', 'accounting', 'operations', 'rep', 'customer', 'viewer')),
  rep_id uuid,
  customer_id uuid,
  contact_id uuid,
  code_hash bytea not null unique,
  invited_by uuid references users,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
comment on column invitations.code_hash is 'Of the link that was sent last: inviting again ends the one before.';
create unique index invitations_open on invitations (company_id, email) where accepted_at is null and withdrawn_at is null;
create index on invitations (company_id, contact_id, id desc) where contact_id is not null;
create index on invitations (company_id, customer_id) where customer_id is not null;
call app.protect('invitations');
call app.let_owner_read('invitations');
call app.tell('invitations', 'people');
-- What a link once said stays known: used, withdrawn or expired.
revoke delete on invitations from ledgerside_app;

-- Which company a link leads to, before its company is open.
create function app.find_invitation(given_hash bytea) returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select i.company_id, i.id from invitations i where i.code_hash = given_hash $$;
