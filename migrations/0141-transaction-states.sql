-- The state of a payment as people see it, the first that fits, worst first (decisions 3.15): the list filters by it along an index. A dispute
-- that was won is over.
alter table payment_intents add column state text not null generated always as (case
  when dispute_state is not null and dispute_state not in ('won', 'warning_closed', 'prevented') then 'Disputed'
  when amount_refunded > 0 and amount_refunded >= amount_received then 'Refunded'
  when amount_refunded > 0 then 'PartlyRefunded'
  when status = 'succeeded' then 'Paid'
  when status = 'processing' then 'Processing'
  when status = 'canceled' then 'Cancelled'
  when status = 'requires_action' then 'WaitingForCustomer'
  when decline_code <> '' then 'Declined'
  else 'NotStarted' end) stored;
create index payment_intents_by_state on payment_intents (company_id, state, created_at, id);
drop index payment_intents_by_status;

-- What is searched for is found in the list's order, however much of it there is.
create index payment_intents_in_time_by_last4 on payment_intents (company_id, last4, created_at, id) where last4 <> '';
drop index payment_intents_by_last4;
create index payment_intents_in_time_by_method on payment_intents (company_id, payment_method, created_at, id) where payment_method is not null;
