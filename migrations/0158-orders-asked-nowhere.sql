-- An order of a store whose shopper went to pay its invoice by another link has none of its own any more: it holds its goods no longer than the
-- last one of its own would have.
create index orders_of_stores_to_pay on orders (company_id, id) where state = 'AwaitingPayment' and store_id is not null;

create function app.orders_past_their_links(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select o.company_id, o.id::text from orders o where o.state = 'AwaitingPayment' and o.store_id is not null
      and exists (select from payment_links l where l.company_id = o.company_id and l.order_id = o.id)
      and not exists (select from payment_links l where l.company_id = o.company_id and l.order_id = o.id
        and (l.state in ('Active', 'Opened') or l.expires_at >= now()))
    order by o.company_id, o.id limit most $$;
revoke all on function app.orders_past_their_links(int) from public;
grant execute on function app.orders_past_their_links(int) to ledgerside_app;
