-- Stock: what counting begins with, sheets that are brought back later, and who waits for whom.

alter table stock_counts add sheet_at timestamptz;
comment on column stock_counts.sheet_at is 'When its sheet was last printed or downloaded to be filled in; null: never.';

alter table stock_settings add look_again bigint, add looked_again boolean not null default true;
comment on column stock_settings.looked_again is
  'False once counting begins, until what orders hold was looked at a second time: one that was being placed meanwhile did not know of it.';
comment on column stock_settings.look_again is 'Transactions below this one may not have known that counting has begun; null: not asked yet.';
call app.let_owner_read('stock_settings');

create function app.stock_to_look_again() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select s.company_id from stock_settings s where s.started_at is not null and not s.looked_again $$;
revoke all on function app.stock_to_look_again() from public;
grant execute on function app.stock_to_look_again() to ledgerside_app;
create index stock_settings_to_look_again on stock_settings (company_id) where not looked_again;

comment on table stock_booked is
  'What our invoices and credits did to the quantity of an item in QuickBooks, as they came there, changed and went, and at first what they had done '
  'of goods that had not left, or of goods that had left without them; nobody changes a row.';

-- Whoever begins to count has this lock alone: an invoice that arrives at the same time is in what counting begins with, or noted here.
create or replace function app.note_booked() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare nothing postings;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stock begins ' || new.company_id, 0));
  if not exists (select from stock_settings s where s.company_id = new.company_id and s.started_at is not null) then return null; end if;
  insert into stock_booked (company_id, item_id, posting_id, quantity)
    select new.company_id, l.local_id, new.id, sum(b.quantity) from (
      select item, quantity from app.booked_lines(new)
      union all select item, -quantity from app.booked_lines(case when tg_op = 'UPDATE' then old else nothing end)) b
    join external_links l on l.company_id = new.company_id and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = b.item
    group by l.local_id having sum(b.quantity) <> 0;
  return null;
end $$;

-- `on conflict do update` locks a row that it then leaves as it is, and whoever tells of alerts has several of them.
create or replace function app.note_stock_alert() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  is_negative constant boolean := new.on_hand < 0 and old.on_hand >= 0;
  is_low constant boolean := new.par is not null and new.on_hand - new.reserved < new.par
    and (old.par is null or old.on_hand - old.reserved >= old.par);
begin
  update stock_alerts a set created_at = now(), told_at = null
    where a.company_id = new.company_id and a.item_id = new.item_id and a.location_id = new.location_id and a.told_at < now() - interval '1 day'
      and (a.what = 'negative' and is_negative or a.what = 'low' and is_low);
  insert into stock_alerts (company_id, item_id, location_id, what)
    select new.company_id, new.item_id, new.location_id, w.what from (values ('negative', is_negative), ('low', is_low)) w(what, is_so)
    where w.is_so
    on conflict (company_id, item_id, location_id, what) do nothing;
  return null;
end $$;

-- A document that waits for stock says for which items and how many of each; it is looked at again once there are as many, or nobody refuses it
-- any more. Those that were held before this was noted are looked at once an hour, and say it then.
call app.let_owner_read('stock_balances');
create or replace function app.held_for_stock(most int) returns table (company_id uuid, id text) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select d.company_id, d.id::text from edi_documents d
    left join stock_locations l on l.company_id = d.company_id and l.is_default
    left join stock_settings s on s.company_id = d.company_id
    where d.state = 'held' and d.reasons = array['notEnoughStock'] and case
      when coalesce(l.negative, s.negative, 'allow') <> 'block' then true
      when jsonb_typeof(d.holds -> 0 -> 'missing') is distinct from 'array' then d.settled_at < now() - interval '1 hour'
      else not exists (
        select from jsonb_array_elements(d.holds -> 0 -> 'missing') m
        left join stock_balances b on b.company_id = d.company_id and b.location_id = l.id and b.item_id = (m ->> 'itemId')::uuid
        where coalesce(b.available, 0) < (m ->> 'more')::numeric) end
    order by d.settled_at limit most $$;
