-- Documents of partners that were held because there was not enough: looked at again once goods came, and from time to time.

create index edi_documents_short on edi_documents (settled_at, company_id) where state = 'held' and reasons = array['notEnoughStock'];
call app.let_owner_read('edi_documents');
call app.let_owner_read('stock_moves');
call app.let_owner_read('stock_locations');

create function app.held_for_stock(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select d.company_id, d.id::text from edi_documents d
    where d.state = 'held' and d.reasons = array['notEnoughStock'] and (d.settled_at < now() - interval '1 hour' or exists (
      select from stock_locations l join stock_moves m on m.company_id = l.company_id and m.location_id = l.id
      where l.company_id = d.company_id and l.is_default and m.created_at > d.settled_at and m.quantity > 0))
    order by d.settled_at limit most $$;
revoke all on function app.held_for_stock(int) from public;
grant execute on function app.held_for_stock(int) to ledgerside_app;
