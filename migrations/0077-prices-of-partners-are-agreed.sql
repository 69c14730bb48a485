-- What was agreed with trading partners is one of the agreed prices.

alter table partner_prices no force row level security;
alter table agreed_prices no force row level security;
-- Nothing changed for anybody: no screen and no document has to hear of it.
alter table agreed_prices disable trigger user;
insert into agreed_prices (company_id, id, partner_id, item_id, unit, price, valid_from, updated_at)
  select company_id, id, partner_id, item_id, unit, price, valid_from, updated_at from partner_prices;
alter table agreed_prices enable trigger user;
alter table agreed_prices force row level security;
drop table partner_prices;
