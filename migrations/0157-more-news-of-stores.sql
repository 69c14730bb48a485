-- Whoever ordered in a store hears of it too when the seller calls the order off, and when its time to be paid has run out.
alter table store_news drop constraint store_news_what_check,
  add constraint store_news_what_check check (what in ('placed', 'accepted', 'rejected', 'changed', 'cancelled', 'expired'));

create or replace function app.note_store_news() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  news text := case
    when tg_op = 'INSERT' then 'placed'
    when old.state = 'AwaitingApproval' and new.state = 'Accepted' then 'accepted'
    when old.state = 'AwaitingApproval' and new.state = 'Rejected' then 'rejected'
    when new.state = 'Cancelled' and old.state <> 'Cancelled' then 'cancelled'
    when new.state = 'Expired' and old.state <> 'Expired' then 'expired'
    when new.version > old.version and new.grand_total <> old.grand_total then 'changed' end;
begin
  if news is not null then
    insert into store_news (company_id, order_id, what) values (new.company_id, new.id, news) on conflict do nothing;
  end if;
  return null;
end $$;
