-- A refund gives back its share of the tax, by the code by which it was billed.

alter table invoices add tax_code text;
comment on column invoices.tax_code is 'QuickBooks'' id of the code by which its tax was computed; empty: none; null: not read yet.';
