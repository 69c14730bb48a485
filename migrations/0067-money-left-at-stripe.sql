-- What no payout took along for weeks, by company: its fees go into the books by the day.

create index balance_transactions_left on balance_transactions (company_id, created_at)
  where payout_id is null and fees_on is null and kind <> 'payout';
create function app.money_left_at_stripe(days int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select s.company_id from book_settings s
    where s.active and exists (select from balance_transactions t where t.company_id = s.company_id and t.payout_id is null and t.fees_on is null
      and t.kind <> 'payout' and t.created_at < now() - days * interval '1 day') $$;
revoke all on function app.money_left_at_stripe(int) from public;
grant execute on function app.money_left_at_stripe(int) to ledgerside_app;
call app.let_owner_read('balance_transactions');
call app.let_owner_read('book_settings');
