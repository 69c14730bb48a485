-- Delivery and tax can be set on one order, and an order without tax says why.

alter table orders
  add own_delivery bigint check (own_delivery >= 0),
  add own_tax_code_id uuid,
  add tax_free boolean not null default false,
  add tax_rates jsonb not null default '[]',
  add no_tax text not null default ''
    check (no_tax in ('', 'noCode', 'nothingTaxable', 'zeroRate', 'taxFree', 'exempt', 'asOrdered', 'asInvoiced'));
comment on column orders.own_delivery is 'Cents that were set for this order; null: as the settings say.';
comment on column orders.own_tax_code_id is 'Set for this order; null: as customer and settings say.';
comment on column orders.tax_free is 'No tax on this order, whatever customer and settings say.';
comment on column orders.tax_rates is 'The rates that tax_percent is the sum of, each rounded by itself; empty: it alone.';
comment on column orders.no_tax is 'Why it has no tax; empty: it has.';

-- Whoever watches orders has nothing to do for what only explains them.
alter table orders no force row level security;
alter table order_lines no force row level security;
alter table orders disable trigger user;
update orders o set no_tax = case
    when source = 'invoice' then 'asInvoiced'
    when source = 'edi' and tax_code_id is null then 'asOrdered'
    when not exists (select from order_lines l where l.company_id = o.company_id and l.order_id = o.id and l.taxable) then 'nothingTaxable'
    when tax_code_id is null then 'noCode' else 'zeroRate' end
where taxes = 0;
-- A partner pays what its order says, also once a person changed something else of it.
update orders set own_delivery = delivery, tax_free = true where source = 'edi' and tax_code_id is null;
alter table orders enable trigger user;
alter table orders force row level security;
alter table order_lines force row level security;
