-- Customers by when they ordered last.
create index orders_by_day on orders (company_id, order_date, customer_id) where state not in ('Rejected', 'Cancelled');
