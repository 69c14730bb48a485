-- Nobody has late money of a payment that is void in the books: it is not looked through again and again for ever.

alter table collected_payments add voided boolean not null default false;
comment on column collected_payments.voided is 'The books have nothing of it by now: it is voided or deleted there, or was made zero. Put back there, it counts again.';

create function app.note_voided_collected() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update collected_payments c set voided = not c.voided
    where c.company_id = new.company_id and c.id = new.source_id::uuid
      and c.voided <> (new.state in ('voided', 'gone') or (new.state in ('changed', 'differs') and coalesce(new.total, new.amount) = 0));
  return null;
end $$;
create trigger voided_collected after insert or update of state, total on postings for each row when (new.kind = 'collected')
  execute function app.note_voided_collected();

-- The owner is bound by row level security, and nobody is told of what stands as it stood.
alter table collected_payments no force row level security;
alter table postings no force row level security;
alter table collected_payments disable trigger user;
update collected_payments c set voided = true from postings p
  where p.company_id = c.company_id and p.kind = 'collected' and p.source_id = c.id::text
    and (p.state in ('voided', 'gone') or (p.state in ('changed', 'differs') and coalesce(p.total, p.amount) = 0));
alter table collected_payments enable trigger user;
alter table collected_payments force row level security;
alter table postings force row level security;

create index collected_payments_late on collected_payments (company_id, device_id, rep_id, taken_on) where is_open and not voided;
drop index collected_payments_kept;
create index collected_payments_kept on collected_payments (taken_on) where is_open and not voided;

create or replace function app.money_kept(days int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct p.company_id from collected_payments p where p.is_open and not p.voided and p.taken_on < current_date + 1 - days $$;
