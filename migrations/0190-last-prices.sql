-- What a customer paid last for an item is looked up for every line that comes in. A line knows its order's customer and number, so that this
-- takes as long for a customer with many orders as for one with few.
alter table order_lines add column customer_id uuid, add column order_number bigint;
update order_lines l set customer_id = o.customer_id, order_number = o.number from orders o where o.company_id = l.company_id and o.id = l.order_id;
create index order_lines_by_customer on order_lines (company_id, customer_id, item_id, order_number desc) where item_id is not null;

create function app.set_line_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  select o.customer_id, o.number into new.customer_id, new.order_number from orders o where o.company_id = new.company_id and o.id = new.order_id;
  return new;
end $$;
create trigger set_order before insert on order_lines for each row execute function app.set_line_order();

create or replace function app.move_payments_of_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update payment_intents i set customer_id = new.customer_id where i.company_id = new.company_id and i.order_id = new.id;
  update order_lines l set customer_id = new.customer_id where l.company_id = new.company_id and l.order_id = new.id;
  return null;
end $$;
