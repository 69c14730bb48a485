-- Whoever was removed by a colleague is not blocked by the office: they may be invited, or ask, again.
alter table store_shoppers drop constraint store_shoppers_state_check;
alter table store_shoppers add constraint store_shoppers_state_check
  check (state in ('Requested', 'Invited', 'Active', 'Blocked', 'Refused', 'Left'));
comment on column store_shoppers.state is 'Left: a colleague removed them from the last customer that they ordered for.';

-- Stores that the calendar cannot move keep none of the others from being moved.
alter table stores add set_aside_until timestamptz;
comment on column stores.set_aside_until is 'The calendar could not move it; it tries again then, or once it is saved.';

drop function app.stores_to_move(date, date, int);
create function app.stores_to_move(begun date, over date, most_of_company int, most int) returns table (company_id uuid, id text)
  stable language sql security definer set search_path = public, app, pg_temp as $$
    select m.company_id, m.id::text from (
      select d.company_id, d.id, d.due, row_number() over (partition by d.company_id order by d.due, d.id) as place from (
        select s.company_id, s.id, s.opens_on as due from stores s where s.state = 'Scheduled' and s.opens_on <= begun
          and (s.set_aside_until is null or s.set_aside_until <= now())
        union all
        select s.company_id, s.id, s.closes_on from stores s where s.state in ('Open', 'Paused') and s.closes_on < over
          and (s.set_aside_until is null or s.set_aside_until <= now())) d) m
    where m.place <= most_of_company order by m.place, m.due, m.id limit most $$;
revoke all on function app.stores_to_move(date, date, int, int) from public;
grant execute on function app.stores_to_move(date, date, int, int) to ledgerside_app;

-- Where somebody has a limit, the office is told if nobody may approve what is above it.
create index shopper_customers_limited on shopper_customers (company_id, customer_id) where spending_limit is not null;
