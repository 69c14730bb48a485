-- Closing a program locks its last statements, also of a month that is not over, and whoever they are for gets them by mail (rules 3.8, 3.12).

alter table statements
  add until timestamptz,
  add superseded_at timestamptz,
  add mail_due_at timestamptz,
  add mail_id uuid,
  add check (until is null or locked_at is not null),
  add check (superseded_at is null or locked_at is not null),
  add check (mail_due_at is null or locked_at is not null);
comment on column statements.until is 'Locked before its month was over, as the last of a program: nothing from then on is in it. The next one goes on from there.';
comment on column statements.superseded_at is 'The program was opened again, and another one takes the place of this.';
comment on column statements.mail_due_at is 'From then on it is handed to the mails; null: it was, or nobody gets one.';
comment on column statements.mail_id is 'The delivery by which its payee got it.';
drop index statements_once;
create unique index statements_once on statements (company_id, program_id, month, payee_kind, payee_id) where superseded_at is null;
create index statements_to_mail on statements (mail_due_at) where mail_due_at is not null;
call app.let_owner_read('statements');

create or replace function app.keep_statements() returns trigger language plpgsql as $$
declare
  moving text[] := array['pdf', 'sha256', 'mail_due_at', 'mail_id', 'superseded_at'];
begin
  if old.locked_at is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE'
    or (old.pdf is not null and (new.pdf is distinct from old.pdf or new.sha256 is distinct from old.sha256))
    or (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
    or (old.mail_id is not null and new.mail_id is distinct from old.mail_id)
    or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'locked statements stay as they are' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function app.statements_to_mail(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select s.company_id, s.id::text from statements s where s.mail_due_at <= now() order by s.mail_due_at limit most $$;
revoke all on function app.statements_to_mail(int) from public;
grant execute on function app.statements_to_mail(int) to ledgerside_app;
