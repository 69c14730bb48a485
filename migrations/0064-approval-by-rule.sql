-- Orders above an amount wait for approval, and an order says which rule held it.

alter table sales_settings add approval_above bigint check (approval_above >= 0);
comment on column sales_settings.approval_above is 'Cents: an order that comes to more waits for approval; null: none does for its amount.';
alter table orders
  add held_by text not null default '' check (held_by in ('', 'credit', 'amount', 'onHold')),
  add held_above bigint;
comment on column orders.held_by is
  'Why it had to be approved. credit: beyond its customer''s credit; amount: above what the company set; onHold: its customer was, when it accepted a quote.';
comment on column orders.held_above is 'Cents: the limit that it went beyond, as it was then.';
