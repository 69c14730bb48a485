-- The list goes on from (created_at, id) in one direction, which an index that turns half way cannot serve.
create index payment_intents_in_time on payment_intents (company_id, created_at, id);
drop index payment_intents_by_time;
create index payment_intents_by_last4 on payment_intents (company_id, last4) where last4 <> '';
