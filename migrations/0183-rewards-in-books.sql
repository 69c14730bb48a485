-- Rewards in the books: what is earned and not paid at the end of a month is accrued, a credit is a credit memo, and a rep who is a vendor has a bill.

alter table incentive_settings add column accrued_account_id uuid;
comment on column incentive_settings.accrued_account_id is 'What was earned and is not paid stands there at the end of each month, and nothing else. Null: nothing is accrued.';
alter table incentive_settings add column accrued_since date;
comment on column incentive_settings.accrued_since is 'When that was said first: the month of this day is the first to be accrued.';
alter table incentive_settings add column credit_item_id uuid;
comment on column incentive_settings.credit_item_id is 'The item of credit memos by which customers get their rewards. Null: they are booked by hand.';

create table incentive_accruals (
  company_id uuid not null references companies,
  month date not null,
  customers bigint not null,
  reps bigint not null,
  taken_at timestamptz not null default now(),
  primary key (company_id, month)
);
comment on table incentive_accruals is 'What was earned and not paid when a month ended. Cents, by kind of payee.';
comment on column incentive_accruals.month is 'Its last day.';
call app.protect('incentive_accruals');
call app.let_owner_read('incentive_accruals');
call app.let_owner_read('incentive_settings');
create function app.keep_accruals() returns trigger language plpgsql as $$
begin
  raise exception 'what was accrued stays as it was' using errcode = 'restrict_violation';
end $$;
create trigger keep_accruals before update on incentive_accruals for each row execute function app.keep_accruals();

-- Whose month may be over somewhere: where a day begins is said by the process.
create function app.months_to_accrue(begun date) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select s.company_id from incentive_settings s where s.accrued_account_id is not null and s.accrued_since is not null
      and coalesce((select max(a.month) + 1 from incentive_accruals a where a.company_id = s.company_id), s.accrued_since) < date_trunc('month', begun)::date $$;
revoke all on function app.months_to_accrue(date) from public;
grant execute on function app.months_to_accrue(date) to ledgerside_app;

alter table funding_items add column vendor_id uuid;
comment on column funding_items.vendor_id is 'The vendor of QuickBooks who is paid by bill and bill payment, as it was when the batch was submitted.';

alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'collected', 'refund', 'refundReversal',
  'dispute', 'disputeReversal', 'disputeTax', 'payout', 'payoutReversal', 'fees', 'opening', 'creditMemo', 'creditApplied', 'funding', 'fundingReturn',
  'rewardCredit', 'rewardBill', 'rewardBillPayment', 'accrual', 'accrualReversal'));
alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check check (kind in ('order', 'payment', 'collected', 'credit', 'movement', 'source', 'payout',
  'invoice', 'tieOut', 'fees', 'opening', 'funding', 'fundingReturn', 'rewardCredit', 'rewardBill', 'accrual'));
create trigger book_reward_credit after update of state on funding_items for each row
  when (new.way = 'credit' and new.state = 'Accepted' and old.state <> 'Accepted') execute function app.add_book_work('rewardCredit', 'id');
create trigger book_reward_bill after update of state on funding_items for each row
  when (new.vendor_id is not null and new.state = 'Posted' and old.state <> 'Posted') execute function app.add_book_work('rewardBill', 'id');
create trigger book_accrual after insert on incentive_accruals for each row execute function app.add_book_work('accrual', 'month');

alter table book_differences drop constraint book_differences_cause_check;
alter table book_differences add constraint book_differences_cause_check
  check (cause in ('neverCame', 'deletedThere', 'untold', 'silent', 'voided', 'unreadable', 'reportOnly', 'byHand', 'computed', 'notFollowed', 'notPosted',
    'stockWaits', 'stockNeverCounted', 'stockGone', 'stockChanged', 'stockNotPosted', 'accrualNotPosted', 'accrualApart'));
