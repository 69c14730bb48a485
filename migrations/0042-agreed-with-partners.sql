-- Money that is agreed with a trading partner: what comes off or on top of its orders, and what it pays for an item.

create table partner_allowances (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  partner_id uuid not null,
  kind text not null check (kind in ('allowance', 'charge')),
  code text collate "C" not null,
  per text not null check (per in ('order', 'line')),
  percent numeric check (percent > 0 and percent <= 100),
  amount numeric check (amount > 0),
  settled text not null default 'invoice' check (settled in ('invoice', 'later')),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  check (num_nonnulls(percent, amount) = 1)
);
comment on table partner_allowances is 'Allowances and charges that are agreed with a partner: an order that asks for them waits for nobody.';
comment on column partner_allowances.code is 'In capitals, as its documents have it (SAC02, ITA, ALC), or the words where they have no code.';
comment on column partner_allowances.amount is 'Dollars: of an order, or of each ordered unit of a line.';
comment on column partner_allowances.settled is '`later`: they settle it by themselves, no invoice has it.';
create unique index partner_allowances_by_code on partner_allowances (company_id, partner_id, code, kind, per);
call app.protect('partner_allowances');
call app.tell('partner_allowances', 'partners', 'partner_id');
create trigger recheck_documents after insert or update on partner_allowances for each row
  execute function app.recheck_documents('partner_id');

alter table edi_orders add extras jsonb;
comment on column edi_orders.extras is
  '[{kind, code, text, amountCents}]: the allowances and charges in the order''s amounts; null: placed before they went into them.';
