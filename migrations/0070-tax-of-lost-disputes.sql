-- The tax of what was lost in a dispute is owed to nobody: the books hear when it is lost, and when it is won after all.
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'refund', 'refundReversal', 'dispute',
  'disputeReversal', 'disputeTax', 'payout', 'payoutReversal', 'fees', 'opening', 'creditMemo', 'creditApplied'));
create trigger book_dispute_state after update of state on disputes for each row when (old.state is distinct from new.state)
  execute function app.add_book_work('source', 'id');
