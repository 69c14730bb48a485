-- A right password of somebody with an authenticator: worth nothing without a code, in the same browser, within minutes.
create table second_steps (
  ticket_hash bytea primary key,
  user_id uuid not null references users,
  flow_hash bytea not null,
  -- Of the person when the password was right: changed since, it is void.
  epoch int not null,
  keep boolean not null,
  expires_at timestamptz not null
);
create index on second_steps (expires_at);

-- An authenticator that is being set up: it counts once a code of it was typed in.
alter table users add column totp_pending_sealed bytea, add column totp_pending_until timestamptz not null default '-infinity';

-- Two people in the same form: the second one is told.
alter table companies add column version int not null default 1;
create function app.tell_of_company() returns trigger language plpgsql as $$
begin
  perform app.say(new.id, 'LIST_CHANGED|$|company');
  return null;
end $$;
create trigger tell_changes after update on companies for each row when (old.* is distinct from new.*) execute function app.tell_of_company();
