-- What a partner pays for an item, by agreement and not by what it paid last; and a code of it that means each and case.

create table partner_prices (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  partner_id uuid not null,
  item_id uuid not null,
  unit text not null default '',
  price numeric not null check (price >= 0),
  valid_from date not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  foreign key (company_id, item_id) references items
);
comment on table partner_prices is 'Prices that are agreed with a partner; of an item without one the partner pays the item''s own price.';
comment on column partner_prices.unit is 'The unit that the price is of, as the partner orders it; empty: of one of ours.';
comment on column partner_prices.price is 'Dollars.';
comment on column partner_prices.valid_from is 'For orders of that day and later, until another one begins.';
create unique index partner_prices_by_item on partner_prices (company_id, partner_id, item_id, unit, valid_from);
create index partner_prices_of_item on partner_prices (company_id, item_id);
call app.protect('partner_prices');
call app.tell('partner_prices', 'partners', 'partner_id');
create trigger recheck_documents after insert or update on partner_prices for each row execute function app.recheck_documents('partner_id');

drop index partner_items_by_code;
create unique index partner_items_by_code on partner_items (company_id, partner_id, code, qualifier, unit);
alter table partner_items add price_per_each boolean not null default false;
comment on column partner_items.price_per_each is 'The partner orders by the case and names the price of each.';
