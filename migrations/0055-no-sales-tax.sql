-- A company without a tax code has said so, or was not asked yet.

alter table sales_settings add charges_no_tax boolean not null default false;
comment on column sales_settings.charges_no_tax is 'Where no code is chosen, none is meant; without it nobody has said yet.';

alter table orders drop constraint orders_no_tax_check;
alter table orders add constraint orders_no_tax_check
  check (no_tax in ('', 'noCode', 'chargesNone', 'nothingTaxable', 'zeroRate', 'taxFree', 'exempt', 'asOrdered', 'asInvoiced'));
