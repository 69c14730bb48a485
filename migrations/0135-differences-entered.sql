-- Where other money came than the books have, the bookkeeper enters the difference there by hand, and says so.

create table settlement_differences (
  company_id uuid not null references companies,
  settlement_id uuid not null,
  device_id uuid not null,
  since timestamptz not null default now(),
  entered_at timestamptz,
  entered_by text not null default '',
  note text not null default '',
  primary key (company_id, settlement_id),
  foreign key (company_id, settlement_id) references device_settlements,
  foreign key (company_id, device_id) references devices,
  check ((entered_at is null) = (entered_by = ''))
);
comment on table settlement_differences is 'What a bookkeeper enters in QuickBooks by hand: of a settlement, that other money came than the books have; of one that takes another back, that what was entered for it is undone there.';
comment on column settlement_differences.entered_at is 'When somebody said that it is entered; null: it stands among what needs a bookkeeper.';
comment on column settlement_differences.note is 'What they said about it.';
create index settlement_differences_open on settlement_differences (company_id, since desc, settlement_id desc) where entered_at is null;
call app.protect('settlement_differences');
call app.tell('settlement_differences', 'devices', 'device_id');
-- The menu counts what needs a bookkeeper.
create function app.tell_settled_difference() returns trigger language plpgsql as $$
begin
  perform app.say(coalesce(new.company_id, old.company_id), 'MENU_CHANGED|$|');
  return null;
end $$;
create trigger tell_need after insert or update or delete on settlement_differences for each row execute function app.tell_settled_difference();

-- Money that a person was to enter may go there by itself after all, when it is handed in already.
create function app.note_settled_difference() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into settlement_differences (company_id, settlement_id, device_id)
    select s.company_id, s.id, s.device_id from device_settlements s
    where s.company_id = new.company_id and s.id = new.settlement_id and (s.counted_cash <> s.expected_cash or s.counted_checks <> s.expected_checks)
    on conflict do nothing;
  return null;
end $$;
create trigger settled_difference after update on collected_payments for each row
  when (new.posted and not old.posted and new.settlement_id is not null) execute function app.note_settled_difference();

alter table device_settlements no force row level security;
alter table device_settlement_payments no force row level security;
alter table collected_payments no force row level security;
alter table settlement_differences no force row level security;
insert into settlement_differences (company_id, settlement_id, device_id, since)
  select s.company_id, s.id, s.device_id, s.settled_at from device_settlements s
  where s.reverses is null and (s.counted_cash <> s.expected_cash or s.counted_checks <> s.expected_checks)
    and exists (select from collected_payments p join device_settlement_payments n on n.company_id = p.company_id and n.payment_id = p.id
      where p.company_id = s.company_id and p.settlement_id = s.id and n.settlement_id = s.id and p.posted and n.amount > 0);
alter table device_settlements force row level security;
alter table device_settlement_payments force row level security;
alter table collected_payments force row level security;
alter table settlement_differences force row level security;
