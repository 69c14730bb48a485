-- The proof compares what is ours, too: orders with their invoices, refunds with their receipts, each document with how it was posted.

alter table book_parts drop constraint book_parts_what_check;
alter table book_parts add constraint book_parts_what_check
  check (what in ('list', 'recent', 'documents', 'balances', 'own', 'pages', 'again'));
alter table book_differences drop constraint book_differences_kind_check;
alter table book_differences add constraint book_differences_kind_check
  check (kind in ('missingHere', 'missingThere', 'deletedThere', 'amount', 'balance', 'date', 'customer', 'status', 'details'));
alter table book_differences drop constraint book_differences_cause_check;
alter table book_differences add constraint book_differences_cause_check
  check (cause in ('neverCame', 'deletedThere', 'untold', 'silent', 'voided', 'unreadable', 'reportOnly', 'byHand', 'computed', 'notFollowed', 'notPosted'));
