-- What was noted as come back by mistake did not come back.

alter table returns
  add called_off_at timestamptz,
  add called_off_by text not null default '',
  add call_off_reason text not null default '';
comment on table returns is 'What came back of an order; it stands as it was noted, unless it was called off.';
comment on column returns.called_off_at is 'Nothing of it came back after all: it counts no more.';

-- The books follow: its credit memo settles nothing and comes to nothing.
create trigger book_return_off after update of called_off_at on returns for each row when (new.money = 'credit')
  execute function app.add_book_work('order', 'order_id');
