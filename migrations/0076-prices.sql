-- What an item costs whom: price levels, and prices that are agreed with one customer or one trading partner.

-- Whatever changed of a table, its lists are read again.
create function app.tell_lists() returns trigger language plpgsql as $$
begin
  perform app.say(c.company_id, 'LIST_CHANGED|$|' || tg_argv[0]) from (select distinct company_id from changed) c;
  return null;
end $$;
create procedure app.tell_as_list(target regclass, kind text) language plpgsql as $$
begin
  execute format('create trigger tell_%2$s_inserted after insert on %1$s referencing new table as changed for each statement execute function app.tell_lists(%2$L)', target, kind);
  execute format('create trigger tell_%2$s_updated after update on %1$s referencing new table as changed for each statement execute function app.tell_lists(%2$L)', target, kind);
  execute format('create trigger tell_%2$s_deleted after delete on %1$s referencing old table as changed for each statement execute function app.tell_lists(%2$L)', target, kind);
end $$;

create table price_levels (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null check (name <> ''),
  base text not null default 'price' check (base in ('price', 'cost', 'fixed')),
  percent numeric not null default 0 check (percent >= -100),
  rounding text not null default 'none' check (rounding in ('none', 'up', 'down', 'nearest')),
  ending text not null default '.99' check (ending in ('.99', '.95', '.00', '.05')),
  valid_from date,
  valid_to date,
  is_default boolean not null default false,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check (valid_from <= valid_to)
);
comment on table price_levels is 'What a group of customers pays: a percentage of the item''s price or cost, and prices of single items.';
comment on column price_levels.base is 'What the percentage is of; fixed: there are only prices of single items.';
comment on column price_levels.percent is 'Signed: -12 is 12 % off.';
comment on column price_levels.ending is 'What the cents of a rounded price are; .05: a multiple of five cents.';
comment on column price_levels.valid_to is 'The last day.';
comment on column price_levels.is_default is 'Of customers who have none, nor their parents.';
create unique index price_levels_by_name on price_levels (company_id, lower(name));
create unique index price_levels_default on price_levels (company_id) where is_default;
call app.protect('price_levels');
call app.tell_as_list('price_levels', 'prices');

create table price_level_prices (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  level_id uuid not null,
  item_id uuid not null,
  unit text not null default '',
  min_quantity numeric not null default 1 check (min_quantity >= 1),
  price numeric check (price >= 0),
  percent numeric check (percent >= -100),
  valid_from date,
  valid_to date,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, level_id) references price_levels on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade,
  check (num_nonnulls(price, percent) = 1),
  check (valid_from <= valid_to)
);
comment on table price_level_prices is 'What a level says of single items: before its percentage.';
comment on column price_level_prices.unit is 'The unit that price and quantity are of; empty: the item''s own.';
comment on column price_level_prices.min_quantity is 'From how many on; 1: any.';
comment on column price_level_prices.price is 'Dollars.';
comment on column price_level_prices.percent is 'Of the level''s base.';
create unique index price_level_prices_by_item on price_level_prices (company_id, level_id, item_id, unit, min_quantity, valid_from) nulls not distinct;
create index price_level_prices_of_item on price_level_prices (company_id, item_id);
call app.protect('price_level_prices');
call app.tell_as_list('price_level_prices', 'prices');

create table agreed_prices (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid,
  partner_id uuid,
  item_id uuid not null,
  unit text not null default '',
  min_quantity numeric not null default 1 check (min_quantity >= 1),
  price numeric not null check (price >= 0),
  valid_from date,
  valid_to date,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, partner_id) references trading_partners on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade,
  check (num_nonnulls(customer_id, partner_id) = 1),
  check (valid_from <= valid_to)
);
comment on table agreed_prices is 'What one customer or one trading partner pays for an item by agreement: before every level.';
comment on column agreed_prices.unit is 'The unit that price and quantity are of, a partner''s as it orders it; empty: the item''s own.';
comment on column agreed_prices.min_quantity is 'From how many on; 1: any.';
comment on column agreed_prices.price is 'Dollars.';
comment on column agreed_prices.valid_to is 'The last day; null: until another one begins.';
create unique index agreed_prices_of_customer on agreed_prices (company_id, customer_id, item_id, unit, min_quantity, valid_from)
  nulls not distinct where customer_id is not null;
create unique index agreed_prices_of_partner on agreed_prices (company_id, partner_id, item_id, unit, min_quantity, valid_from)
  nulls not distinct where partner_id is not null;
create index agreed_prices_of_item on agreed_prices (company_id, item_id);
call app.protect('agreed_prices');
call app.tell_as_list('agreed_prices', 'prices');
call app.tell('agreed_prices', 'partners', 'partner_id');

alter table customers add price_level_id uuid,
  add foreign key (company_id, price_level_id) references price_levels;
comment on column customers.price_level_id is 'Null: its parent''s, else the company''s default.';
create index customers_by_price_level on customers (company_id, price_level_id) where price_level_id is not null;
alter table trading_partners add price_level_id uuid,
  add foreign key (company_id, price_level_id) references price_levels;
comment on column trading_partners.price_level_id is 'Of orders whose customer has none, nor its parents.';
create index trading_partners_by_price_level on trading_partners (company_id, price_level_id) where price_level_id is not null;

alter table order_lines add price_why jsonb;
comment on column order_lines.price_why is 'Why its price was what it is, as the price function said when it was placed; null: typed by a person, or said by an order from elsewhere.';

-- Documents that wait because a price differs are looked at again as soon as one changes.
create function app.recheck_priced() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held(p.id) from trading_partners p
    where p.id in (select c.partner_id from changed c where c.partner_id is not null)
      or p.customer_id in (select coalesce(s.id, c.customer_id) from changed c
        left join customers s on s.company_id = c.company_id and (s.id = c.customer_id or s.parent_id = c.customer_id) where c.customer_id is not null);
  return null;
end $$;
create trigger recheck_inserted after insert on agreed_prices referencing new table as changed for each statement execute function app.recheck_priced();
create trigger recheck_updated after update on agreed_prices referencing new table as changed for each statement execute function app.recheck_priced();

create function app.recheck_levels() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held(p.id) from trading_partners p left join customers c on c.company_id = p.company_id and c.id = p.customer_id
    left join customers above on above.company_id = c.company_id and above.id = c.parent_id
    where exists (select from price_levels l where l.company_id = p.company_id and l.id in (select case tg_table_name when 'price_levels' then (to_jsonb(n) ->> 'id')
        else (to_jsonb(n) ->> 'level_id') end::uuid from changed n)
      and (l.is_default or l.id in (p.price_level_id, c.price_level_id, above.price_level_id)));
  return null;
end $$;
create trigger recheck_inserted after insert on price_level_prices referencing new table as changed for each statement execute function app.recheck_levels();
create trigger recheck_updated after update on price_level_prices referencing new table as changed for each statement execute function app.recheck_levels();
create trigger recheck_updated after update on price_levels referencing new table as changed for each statement execute function app.recheck_levels();
create function app.recheck_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  perform app.recheck_held(p.id) from trading_partners p where p.company_id = new.company_id and p.customer_id = new.id;
  return null;
end $$;
create trigger recheck_documents after update of price_level_id on customers for each row
  when (old.price_level_id is distinct from new.price_level_id) execute function app.recheck_customer();
