-- Where money goes is part of what is approved; what a payee had is known although it came back; what was paid after all is booked.

alter table payees add column bank_version int not null default 0;
comment on column payees.bank_version is 'Another one whenever the account is another one, or is said otherwise.';
alter table funding_items add column bank_version int not null default 0;
comment on column funding_items.bank_version is 'The payee''s account as it was when the batch was approved, where it is paid to one.';

alter table funding_items add column posted_at timestamptz;
comment on column funding_items.posted_at is 'When the payee had it, also where it came back since.';
update funding_items i set posted_at = i.settled_at where i.state = 'Posted'
  or i.state = 'Returned' and exists (select from postings p where p.company_id = i.company_id and p.kind = 'fundingReturn' and p.source_id = i.id::text);

-- Its batch may stay what it was: another item of it was refused as well.
create trigger book_funding_after_all after update of state on funding_items for each row
  when (new.state = 'Posted' and old.state in ('Refused', 'Cancelled')) execute function app.add_book_work('funding', 'batch_id');
