-- Shoppers sign in by the codes that everybody signs in by (decision 0007), their sessions are renewed while they are used, and orders that a store's
-- rule holds say so.

drop table shopper_codes;
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in ('signup', 'reset', 'store'));
comment on column one_time_codes.email is 'The address; of a store, its id before that.';

alter table orders drop constraint orders_held_by_check;
alter table orders add constraint orders_held_by_check check (held_by in ('', 'credit', 'amount', 'onHold', 'store'));

drop function app.open_store(text, bytea);
-- Finds a store by its code and who is signed in there, and opens its company for the rest of the transaction: one round trip per call. Nothing is
-- opened for what is no store. `shopper_id` is null for whoever is not signed in, or not any more; `stale`: they were not seen for an hour.
create function app.open_store(given_code text, given_hash bytea)
  returns table (company_id uuid, store_id uuid, state text, audience text, hides_prices boolean, shopper_id uuid, email text, session_id uuid,
    stale boolean)
  language plpgsql set search_path = public, app, pg_temp as $$
#variable_conflict use_column
declare
  company uuid := app.company_of('store', given_code);
begin
  if company is null then return; end if;
  perform set_config('app.company_id', company::text, true);
  return query select s.company_id, s.id, s.state, s.audience, s.hides_prices, p.id, p.email, p.session_id, p.stale
    from stores s
    left join lateral (select sh.id, sh.email, t.id as session_id, t.seen_at < now() - interval '1 hour' as stale from shopper_sessions t
      join store_shoppers sh on sh.company_id = company and sh.id = t.shopper_id and sh.store_id = s.id and sh.state = 'Active'
      where t.company_id = company and t.token_hash = given_hash and t.expires_at > now()) p on true
    where s.company_id = company and s.code = given_code;
  if not found then perform set_config('app.company_id', '', true); end if;
end $$;

alter table orders add location_id uuid;
alter table orders add foreign key (company_id, location_id) references stock_locations;
comment on column orders.location_id is 'Where its goods are held, if not at the default location.';
create index orders_by_location on orders (company_id, location_id) where location_id is not null;

create table store_news (
  company_id uuid not null references companies,
  order_id uuid not null,
  what text not null check (what in ('placed', 'accepted', 'rejected', 'changed')),
  at timestamptz not null default now(),
  primary key (company_id, order_id, what),
  foreign key (company_id, order_id) references orders on delete cascade
);
comment on table store_news is 'What became of an order of a store, until its shopper has a mail of it.';
create index store_news_at on store_news (at);
call app.protect('store_news');
call app.let_owner_read('store_news');

create function app.note_store_news() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  news text := case
    when tg_op = 'INSERT' then 'placed'
    when old.state = 'AwaitingApproval' and new.state = 'Accepted' then 'accepted'
    when old.state = 'AwaitingApproval' and new.state = 'Rejected' then 'rejected'
    when new.version > old.version and new.grand_total <> old.grand_total then 'changed' end;
begin
  if news is not null then
    insert into store_news (company_id, order_id, what) values (new.company_id, new.id, news) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger store_order_placed after insert on orders for each row when (new.store_id is not null) execute function app.note_store_news();
create trigger store_order_moved after update of state, version on orders for each row
  when (new.store_id is not null and (old.state is distinct from new.state or old.version <> new.version)) execute function app.note_store_news();

create function app.store_news_due(most int) returns table (company_id uuid, order_id text, what text) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select n.company_id, n.order_id::text, n.what from store_news n order by n.at limit most $$;
revoke all on function app.store_news_due(int) from public;
grant execute on function app.store_news_due(int) to ledgerside_app;
