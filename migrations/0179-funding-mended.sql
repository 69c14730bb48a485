-- Where money goes is part of what is approved; what a payee had is known although it came back; what was paid after all is booked.

alter table payees add column bank_version int not null default 0;
comment on column payees.bank_version is 'Another one whenever the account is another one, or is said otherwise.';
alter table funding_items add column bank_version int not null default 0;
comment on column funding_items.bank_version is 'The payee''s account as it was when the batch was approved, where it is paid to one.';
