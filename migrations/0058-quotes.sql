-- A quote: what a customer may accept by a link, and an order only then.

alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check check (state in ('Quote', 'Submitted', 'AwaitingApproval', 'Accepted', 'AwaitingPayment', 'Paid',
  'OnAccount', 'PartShipped', 'Fulfilled', 'Closed', 'Rejected', 'Cancelled', 'Expired'));
alter table orders add accepted_by text not null default '', add accepted_at timestamptz;
comment on column orders.accepted_by is 'Who accepted the quote, by the name that was typed; empty: it was none.';
