-- What is of another currency than the books waits for a person.
alter table postings drop constraint postings_waits_for_check;
alter table postings add constraint postings_waits_for_check
  check (waits_for in ('', 'currency', 'customer', 'invoice', 'members', 'sum', 'chart', 'abroad', 'item'));
