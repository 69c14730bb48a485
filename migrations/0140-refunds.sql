-- When the money came, as Stripe's charge has it; when a second person decided on a refund.
alter table payment_intents add column paid_at timestamptz;
alter table refunds add column decided_at timestamptz;

-- A payment's own page and the list hear of it, beside those of its order.
create trigger tell_payment_inserts after insert on payment_intents referencing new table as changed
  for each statement execute function app.tell_records('payments', 'id');
create trigger tell_payment_updates after update on payment_intents referencing new table as changed
  for each statement execute function app.tell_records('payments', 'id');
call app.tell('refunds', 'payments', 'intent_id');
