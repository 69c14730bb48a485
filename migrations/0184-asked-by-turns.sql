-- What nobody told of is asked about, the companies by turns, and what was asked least lately first.

alter table funding_batches add column asked_at timestamptz;
comment on column funding_batches.asked_at is 'When the other side was last asked by itself what became of it.';
create index funding_batches_over on funding_batches (settled_at) where pay_via = 'D' and state in ('Settled', 'PartlySettled', 'Failed');

-- Of which something was sent, and not everything is known; and once a day, for 60 days, what is over: money comes back, and what was refused turns out posted.
create or replace function app.open_fundings(quiet_seconds int, most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select due.company_id, due.id::text from (
      select b.company_id, b.id, greatest(b.asked_at, b.changed_at) as last,
        row_number() over (partition by b.company_id order by greatest(b.asked_at, b.changed_at)) as turn
      from funding_batches b
      where b.pay_via = 'D' and (
        b.state in ('Unknown', 'Processing') and greatest(b.asked_at, b.changed_at) < now() - quiet_seconds * interval '1 second'
        or b.state in ('Settled', 'PartlySettled', 'Failed') and b.settled_at > now() - interval '60 days'
          and greatest(b.asked_at, b.changed_at) < now() - interval '1 day')
    ) due order by due.turn, due.last limit most $$;

call app.let_owner_read('pay_cards');
create index pay_cards_unheard on pay_cards (updated_at) where state = 'Requested' and proxy_id = '' and provider = 'payCard';
create function app.unheard_pay_cards(quiet_seconds int, most int) returns table (company_id uuid, contact_id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select due.company_id, due.contact_id::text from (
      select p.company_id, p.contact_id, p.updated_at, row_number() over (partition by p.company_id order by random()) as turn
      from pay_cards p
      where p.provider = 'payCard' and p.state = 'Requested' and p.proxy_id = '' and p.updated_at < now() - quiet_seconds * interval '1 second'
    ) due order by due.turn, due.updated_at limit most $$;
revoke all on function app.unheard_pay_cards(int, int) from public;
grant execute on function app.unheard_pay_cards(int, int) to ledgerside_app;
