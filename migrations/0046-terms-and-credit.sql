-- Orders on account: by the customer's terms, as far as its credit goes.

alter table customers add credit_limit bigint check (credit_limit >= 0);
comment on column customers.credit_limit is 'Cents that the customer may owe on account; null: as much as it likes. Our own field.';
create index orders_on_account on orders (company_id, customer_id) where state in ('OnAccount', 'PartShipped', 'Fulfilled') and invoice_id is null;

-- What has terms waits for no link.
alter table orders no force row level security;
alter table terms no force row level security;
update orders o set state = 'OnAccount' from terms t
where t.company_id = o.company_id and t.id = o.terms_id and (t.due_days > 0 or t.day_of_month_due is not null)
  and o.state = 'Accepted' and o.source <> 'invoice' and o.open_amount > 0;
alter table orders force row level security;
alter table terms force row level security;
