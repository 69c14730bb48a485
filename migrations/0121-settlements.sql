-- What reps collected is handed in and counted in the office: each payment in one settlement that stands, and what was undone stays to be read.

create table device_settlements (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null,
  device_id uuid not null,
  rep_id uuid not null,
  reverses uuid,
  from_day date not null,
  until_day date not null,
  payments int not null check (payments > 0),
  checks int not null check (checks >= 0),
  checks_counted int not null check (checks_counted between 0 and checks),
  expected_cash bigint not null,
  counted_cash bigint not null,
  expected_checks bigint not null,
  counted_checks bigint not null,
  difference bigint not null generated always as (counted_cash + counted_checks - expected_cash - expected_checks) stored,
  reason text not null default '',
  note text not null default '',
  request_key uuid not null,
  settled_by text not null,
  settled_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, request_key),
  unique (company_id, reverses),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, reverses) references device_settlements,
  check (from_day <= until_day),
  check (reverses is not null or (expected_cash >= 0 and counted_cash >= 0 and expected_checks >= 0 and counted_checks >= 0)),
  check (reason <> '' or (reverses is null and counted_cash = expected_cash and counted_checks = expected_checks))
);
comment on table device_settlements is 'What a rep handed in of what was collected with a device, as it was counted in the office. A row is never changed or deleted.';
comment on column device_settlements.number is 'Of the company, without a gap.';
comment on column device_settlements.rep_id is 'Whose money it was.';
comment on column device_settlements.reverses is 'The settlement that this row takes back, with its amounts turned round. What it covered is to be handed in again.';
comment on column device_settlements.from_day is 'The days on which the first and the last of its payments were taken.';
comment on column device_settlements.checks is 'How many there should be; `checks_counted` of them came.';
comment on column device_settlements.expected_cash is 'Cents, as all amounts here.';
comment on column device_settlements.difference is 'Below zero: it is short.';
comment on column device_settlements.reason is 'Why it differs, or was taken back.';
create index device_settlements_by_device on device_settlements (company_id, device_id, number desc);
call app.protect('device_settlements');
call app.tell('device_settlements', 'devices', 'device_id');

create table device_settlement_payments (
  company_id uuid not null references companies,
  settlement_id uuid not null,
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  cash bigint not null check (cash between 0 and amount),
  came boolean not null,
  reversed_by uuid,
  primary key (company_id, settlement_id, payment_id),
  foreign key (company_id, settlement_id) references device_settlements,
  foreign key (company_id, payment_id) references collected_payments,
  foreign key (company_id, reversed_by) references device_settlements
);
comment on table device_settlement_payments is 'The payments that a settlement covers, as they were then.';
comment on column device_settlement_payments.came is 'Of a check: it was handed in. Cash is counted as a whole.';
comment on column device_settlement_payments.reversed_by is 'The settlement that took this one back.';
create unique index device_settlement_payments_once on device_settlement_payments (company_id, payment_id) where reversed_by is null;
create index device_settlement_payments_of_payment on device_settlement_payments (company_id, payment_id);
call app.protect('device_settlement_payments');

alter table collected_payments add settlement_id uuid,
  add foreign key (company_id, settlement_id) references device_settlements;
comment on column collected_payments.settlement_id is 'With which it was handed in; null: the rep has it.';
create index collected_payments_open on collected_payments (company_id, device_id, rep_id, taken_on) where settlement_id is null;
create index collected_payments_kept on collected_payments (taken_on) where settlement_id is null;
call app.let_owner_read('collected_payments');

create table device_money_told (
  company_id uuid not null references companies,
  device_id uuid not null,
  rep_id uuid not null,
  told_at timestamptz not null default now(),
  primary key (company_id, device_id, rep_id),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps
);
comment on table device_money_told is 'When the office was told last that a rep has had money for long.';
call app.protect('device_money_told');

create function app.money_kept(days int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct p.company_id from collected_payments p where p.settlement_id is null and p.taken_on < current_date + 1 - days $$;
revoke all on function app.money_kept(int) from public;
grant execute on function app.money_kept(int) to ledgerside_app;

-- Each device is told of its own money alone.
create function app.feed_money() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if app.has_devices() then
    insert into device_changes (company_id, kind, record_id, place_id)
      select distinct n.company_id, 'settings', n.company_id, n.device_id from new_rows n on conflict do nothing;
  end if;
  return null;
end $$;
create trigger feed_made after insert on collected_payments referencing new table as new_rows for each statement execute function app.feed_money();
create trigger feed_changed after update on collected_payments referencing new table as new_rows for each statement execute function app.feed_money();
comment on column device_changes.place_id is 'Of stock, the location; of settings, the device that they are of, where they are of one.';
