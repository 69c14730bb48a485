-- A payment belongs to the customer of its order. It says so itself, so that the payments of a customer are found in the list's order, however
-- many there are.
alter table payment_intents add column customer_id uuid;
update payment_intents i set customer_id = o.customer_id from orders o where o.company_id = i.company_id and o.id = i.order_id;
create index payment_intents_in_time_by_customer on payment_intents (company_id, customer_id, created_at, id) where customer_id is not null;

create function app.set_payment_customer() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  new.customer_id := (select o.customer_id from orders o where o.company_id = new.company_id and o.id = new.order_id);
  return new;
end $$;
create trigger set_customer before insert or update of order_id on payment_intents for each row execute function app.set_payment_customer();

create function app.move_payments_of_order() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update payment_intents i set customer_id = new.customer_id where i.company_id = new.company_id and i.order_id = new.id;
  return null;
end $$;
create trigger move_payments after update of customer_id on orders for each row when (old.customer_id <> new.customer_id)
  execute function app.move_payments_of_order();
