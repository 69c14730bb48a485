-- What the processor paid although it had said otherwise has left, whatever is there: the whole of it is a movement, and the balance may fall below
-- nothing by it alone. Until it is made up for nothing else leaves.

alter table funding_movements drop constraint funding_movements_balance_check;
alter table funding_movements add constraint funding_movements_balance_check check (balance >= 0 or amount > 0 or item_id is not null);
comment on column funding_movements.balance is 'After it; less than nothing only where a payment of an item was made that nobody expected.';
