-- Copies that cannot be handed to the mails are tried again after growing pauses, so that those behind them go.

alter table device_copies
  add due_at timestamptz not null default now(),
  add tries int not null default 0;
comment on column device_copies.due_at is 'When it is tried (again).';
comment on column device_copies.tries is 'How often that failed.';
drop index device_copies_waiting;
create index device_copies_waiting on device_copies (due_at) where sent_at is null;

create or replace function app.device_copies_due(most int) returns table (company_id uuid, document_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select c.company_id, c.document_id::text from device_copies c where c.sent_at is null and c.due_at <= now()
    group by c.company_id, c.document_id order by min(c.due_at) limit most $$;
