-- Settlements count from the day on which they began: what was collected before was handed in without them. Nor is to be handed in what was given back.

alter table collected_payments add aside text not null default '' check (aside in ('', 'before', 'givenBack'));
comment on column collected_payments.aside is 'Why it is not to be handed in: it was taken before there were settlements, or it was given back.';

-- The owner is bound by row level security, and nobody is told of what nobody was asked for.
alter table collected_payments no force row level security;
alter table collected_payments disable trigger user;
update collected_payments p set aside = 'before' from migrations m
  where m.name = '0121-settlements.sql' and p.created_at < m.at and p.settlement_id is null;
alter table collected_payments enable trigger user;
alter table collected_payments force row level security;

alter table collected_payments add is_open boolean not null generated always as (settlement_id is null and aside = '') stored;
comment on column collected_payments.is_open is 'It is with the rep, and to be handed in.';
comment on column collected_payments.settlement_id is 'With which it was handed in.';
drop index collected_payments_open;
drop index collected_payments_kept;
create index collected_payments_open on collected_payments (company_id, device_id, rep_id, taken_on) where is_open;
create index collected_payments_kept on collected_payments (taken_on) where is_open;

create or replace function app.money_kept(days int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct p.company_id from collected_payments p where p.is_open and p.taken_on < current_date + 1 - days $$;

-- What a payment comes to in the books when it is handed in: nothing, of one that is void there.
alter table device_settlement_payments drop constraint device_settlement_payments_amount_check;
alter table device_settlement_payments add constraint device_settlement_payments_amount_check check (amount >= 0);
comment on column device_settlement_payments.amount is 'In cents, what the books have of it then; of what is not there, what was taken. Zero: it was void.';
