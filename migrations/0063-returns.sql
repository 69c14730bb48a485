-- What comes back of an order: quantities of its lines, and whether money follows.

create table returns (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  order_id uuid not null,
  number int not null,
  returned_on date not null,
  reason text not null,
  money text not null check (money in ('none', 'refund', 'credit')),
  taxes bigint not null,
  total bigint not null,
  request_key uuid not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders,
  unique (company_id, order_id, number),
  unique (company_id, request_key)
);
comment on table returns is 'What came back of an order; it stands as it was noted.';
comment on column returns.number is 'Counted within the order.';
comment on column returns.money is
  'none: nothing follows, or somebody sees to it by hand; refund: of a payment; credit: less is owed, by a credit memo in QuickBooks.';
comment on column returns.taxes is 'Cents of the order''s taxes that what came back was billed at.';
comment on column returns.total is 'Cents that it was billed at, taxes included.';
comment on column returns.request_key is 'Made by the form: the same key never takes back twice.';
call app.protect('returns');
call app.tell('returns', 'orders', 'order_id');

create table return_lines (
  company_id uuid not null references companies,
  return_id uuid not null,
  line_no int not null,
  quantity numeric not null check (quantity > 0),
  amount bigint not null,
  primary key (company_id, return_id, line_no),
  foreign key (company_id, return_id) references returns
);
comment on column return_lines.amount is 'Cents that it was billed at: its share of the line once the order''s discount lies on it.';
call app.protect('return_lines');

alter table refunds add return_id uuid;
comment on column refunds.return_id is 'The goods for which it is given back; null: money alone.';

-- PostgreSQL 15 does not change an expression: the columns go, with their indexes, and come anew.
alter table orders add credited bigint not null default 0;
comment on column orders.credited is 'Cents of goods that came back and are not owed any more.';
alter table orders drop column open_amount, drop column payment_state;
alter table orders
  add open_amount bigint not null generated always as (case when invoice_off or state in ('Rejected', 'Cancelled', 'Quote') then 0
    else greatest(0, grand_total + books_adjustment - amount_received - settled_in_books - written_off - credited) end) stored,
  add payment_state text not null generated always as (case
    when amount_refunded > 0 and amount_refunded >= amount_received then 'Refunded'
    when amount_refunded > 0 then 'PartRefunded'
    when amount_received + settled_in_books + written_off + credited >= grand_total + books_adjustment then 'Paid'
    when amount_received + settled_in_books + written_off + credited > 0 then 'PartPaid'
    else 'Unpaid' end) stored check (payment_state in ('Unpaid', 'PartPaid', 'Paid', 'PartRefunded', 'Refunded'));
comment on column orders.payment_state is 'How its money stands, whatever became of the goods.';
create index orders_by_open on orders (company_id, open_amount, id);
create index orders_by_payment_state on orders (company_id, payment_state, number desc);

-- The books follow: a credit memo, and that it settles the order's invoice.
create trigger book_return after insert on returns for each row when (new.money = 'credit')
  execute function app.add_book_work('order', 'order_id');
alter table postings drop constraint postings_kind_check;
alter table postings add constraint postings_kind_check check (kind in ('invoice', 'estimate', 'payment', 'refund', 'refundReversal', 'dispute',
  'disputeReversal', 'payout', 'payoutReversal', 'fees', 'opening', 'creditMemo', 'creditApplied'));
