-- A credit of no order that was given by mistake: nothing of it came back.

alter table credits
  add called_off_at timestamptz,
  add called_off_by text not null default '',
  add call_off_reason text not null default '';
comment on column credits.called_off_at is 'Nothing of it came back after all: it counts no more.';

-- What came back of a customer is looked up with each credit.
create index credits_by_customer on credits (company_id, customer_id);

-- The books follow: what it settled is open again, and its credit memo comes to nothing.
create trigger book_credit_off after update of called_off_at on credits for each row execute function app.add_book_work('credit', 'id');
