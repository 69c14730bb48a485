-- What counts of a payment moves with what is held and what was given back: so does what it is applied to in QuickBooks.
drop trigger book_payment on payment_intents;
create trigger book_payment after update of status, order_id, charge_id, amount_received, held_for, amount_refunded on payment_intents for each row
  when (new.status = 'succeeded' and row(old.status, old.order_id, old.charge_id, old.amount_received, old.held_for, old.amount_refunded)
    is distinct from row(new.status, new.order_id, new.charge_id, new.amount_received, new.held_for, new.amount_refunded))
  execute function app.add_book_work('payment', 'id');
