-- Where no payout of Stripe's own takes money along, its fees go into the books by the day.

alter table stripe_accounts add payout_interval text not null default '';
comment on column stripe_accounts.payout_interval is
  'How often Stripe pays out by itself, in its own word: daily, weekly, monthly, manual. Empty: nobody has asked yet.';
alter table balance_transactions add fees_on date;
comment on column balance_transactions.fees_on is
  'The day with whose fees it goes into the books, as of an account that pays out by hand. Null: it goes with its payout.';
create index balance_transactions_of_fees on balance_transactions (company_id, fees_on, id) where fees_on is not null;

alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check
  check (kind in ('order', 'payment', 'movement', 'source', 'payout', 'invoice', 'tieOut', 'fees'));
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'refund', 'refundReversal', 'dispute',
  'disputeReversal', 'payout', 'payoutReversal', 'fees'));
comment on column postings.source_id is 'The order, intent, balance transaction or payout; of fees the day.';

-- From now on nothing takes along what no payout has taken yet.
create function app.book_fees_by_day() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if exists (select from book_settings s where s.company_id = new.company_id and s.active) then
    insert into book_work (company_id, kind, source_id)
      select t.company_id, 'movement', t.id from balance_transactions t
      where t.company_id = new.company_id and t.payout_id is null and t.fees_on is null and t.kind <> 'payout';
  end if;
  return null;
end $$;
create trigger book_manual_payouts after update of payout_interval on stripe_accounts for each row
  when (new.payout_interval = 'manual' and old.payout_interval <> 'manual') execute function app.book_fees_by_day();
