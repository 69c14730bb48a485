-- Money that lay at Stripe when the books began is in the balance of the clearing account, once, wherever the day is moved.

alter table book_settings add money_from date, add opening_account_id uuid, add opening_amount bigint not null default 0;
alter table book_settings no force row level security;
update book_settings set money_from = from_date;
alter table book_settings force row level security;
alter table book_settings alter money_from set not null;
comment on column book_settings.money_from is
  'Money at Stripe has documents of its own from this day on; what moved before lies in the balance with which the clearing account began. Never '
  'earlier again once anything was posted: it would go into the books twice.';
comment on column book_settings.opening_account_id is
  'Against what the clearing account begins with that balance; null: it has it already.';
comment on column book_settings.opening_amount is 'Cents that lay at Stripe at the beginning of that day.';

alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check
  check (kind in ('order', 'payment', 'movement', 'source', 'payout', 'invoice', 'tieOut', 'fees', 'opening'));
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'refund', 'refundReversal', 'dispute',
  'disputeReversal', 'payout', 'payoutReversal', 'fees', 'opening'));
