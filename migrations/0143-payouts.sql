-- `balance_read_to`: its movements were read as far as this; `swept_to`: so was everything else. `sweep_began_at`: when it was last asked for.
alter table stripe_accounts add balance_read_to timestamptz, add swept_to timestamptz, add sweep_began_at timestamptz;

-- `warned_at`: people were told that the time to answer runs out.
alter table disputes add currency text not null default 'usd', add charge_id text not null default '',
  add warned_at timestamptz;
create index disputes_by_time on disputes (company_id, created_at desc, id);
create index disputes_to_answer on disputes (due_by) where state in ('needs_response', 'warning_needs_response');
call app.tell('disputes', 'disputes');
call app.tell('payouts', 'payouts');
call app.let_owner_read('disputes');

-- Accounts whose night has come and that were not looked at in it, and those whose last night was missed.
create function app.due_stripe_sweeps(most int) returns table (company_id uuid, account_id text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.company_id, s.account_id from stripe_accounts s join companies c on c.id = s.company_id
    cross join lateral (select now() at time zone c.time_zone as clock) local
  where s.disconnected_at is null
    and coalesce(s.sweep_began_at, s.connected_at) < now() - case
      when local.clock::time >= time '01:00' + make_interval(mins => abs(hashtext(s.account_id)) % 240) and local.clock::time < time '07:00'
        then interval '18 hours' else interval '30 hours' end
  limit most
$$;
revoke all on function app.due_stripe_sweeps(int) from public;
grant execute on function app.due_stripe_sweeps(int) to ledgerside_app;

-- Disputes whose time to answer ends within two days, and nobody was told.
create function app.disputes_to_warn_of(most int) returns table (company_id uuid, id text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select d.company_id, d.id from disputes d
  where d.state in ('needs_response', 'warning_needs_response') and d.warned_at is null and d.due_by between now() and now() + interval '2 days'
  order by d.due_by limit most
$$;
revoke all on function app.disputes_to_warn_of(int) from public;
grant execute on function app.disputes_to_warn_of(int) to ledgerside_app;

-- What Stripe tells of has ids of Stripe's.
alter table notifications alter column record_id type text;
