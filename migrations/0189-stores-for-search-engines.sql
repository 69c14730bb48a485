-- Search engines are told of the stores in which anybody may buy now.

create index stores_public on stores (code) where audience = 'public' and state = 'Open';
-- Where a day begins is said by the process.
create function app.public_stores(most int) returns table (code text, opens_on date, closes_on date, time_zone text)
  stable language sql security definer set search_path = public, app, pg_temp as $$
    select s.code, s.opens_on, s.closes_on, c.time_zone from stores s join companies c on c.id = s.company_id
    where s.audience = 'public' and s.state = 'Open' order by s.code limit most $$;
revoke all on function app.public_stores(int) from public;
grant execute on function app.public_stores(int) to ledgerside_app;
