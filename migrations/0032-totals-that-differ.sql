-- QuickBooks took a document and came to another total than was asked for: it is no posted one before a person has seen it.
alter table postings drop constraint postings_state_check;
alter table postings add constraint postings_state_check
  check (state in ('blocked', 'waiting', 'sending', 'unknown', 'posted', 'differs', 'error', 'ignored', 'voided', 'gone', 'changed'));
comment on column postings.state is
  '`blocked`: something it needs is not there yet; `differs`: it is there with another total than was asked for; '
  '`gone`: deleted or voided by hand there; `changed`: edited there.';

-- What else a document may wait for: a company outside the US cannot be posted to, and a line without an item needs one to be chosen.
alter table postings drop constraint postings_waits_for_check;
alter table postings add constraint postings_waits_for_check
  check (waits_for in ('', 'customer', 'invoice', 'members', 'sum', 'chart', 'abroad', 'item'));
