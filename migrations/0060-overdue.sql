-- The first day on which an unpaid invoice is late; without a due date it is due on its own.
alter table invoices add column overdue_from date not null generated always as (coalesce(due_date, date) + 1) stored;
create index invoices_overdue on invoices (company_id, overdue_from, customer_id) include (balance) where balance <> 0 and not deleted;
