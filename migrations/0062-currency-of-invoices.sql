-- In what an invoice is: nobody is asked for another currency than links and payments are in.
alter table invoices add currency text;
comment on column invoices.currency is 'As QuickBooks says it (USD); empty: it says none; null: not read yet.';
