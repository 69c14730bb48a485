-- An order of a store by somebody who never paid anything waits for its money before it goes into the books: once its customer is known there, or is a
-- lead no more, it is looked at again.

create function app.book_orders_of_known() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select o.company_id, 'order', o.id::text from orders o
    where o.company_id = new.company_id and o.customer_id = new.id and o.store_id is not null and o.state in ('Accepted', 'AwaitingPayment', 'Expired')
      and exists (select from book_settings s where s.company_id = new.company_id and s.active);
  return null;
end $$;
create trigger book_orders_of_known after update of customer_type on customers for each row
  when (old.customer_type = 'N' and new.customer_type <> 'N') execute function app.book_orders_of_known();

-- Per statement, for an import brings thousands.
create function app.book_orders_of_linked() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select o.company_id, 'order', o.id::text from made m
    join customers c on c.company_id = m.company_id and c.id = m.local_id and c.customer_type = 'N'
    join orders o on o.company_id = c.company_id and o.customer_id = c.id and o.store_id is not null
      and o.state in ('Accepted', 'AwaitingPayment', 'Expired')
    where m.provider = 'quickbooks' and m.kind = 'customer'
      and exists (select from book_settings s where s.company_id = m.company_id and s.active);
  return null;
end $$;
create trigger book_orders_of_linked after insert on external_links referencing new table as made for each statement
  execute function app.book_orders_of_linked();
