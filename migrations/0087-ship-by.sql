-- The days that a customer sets for what it orders reach whoever ships.

alter table orders
  add ship_from date,
  add ship_by date,
  add deliver_by date,
  add cancel_after date;
comment on column orders.ship_from is 'The first day on which it may leave; null: the customer set none.';
comment on column orders.ship_by is 'The last day on which it may leave.';
comment on column orders.deliver_by is 'The last day on which it may arrive.';
comment on column orders.cancel_after is 'From the day after this the customer does not want it any more.';
create index orders_ship_by on orders (company_id, ship_by, id) where ship_by is not null;
