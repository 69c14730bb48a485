-- What waits for a person is counted on the first screen of everybody: along indexes that hold nothing else.
create index refunds_waiting on refunds (company_id) where state = 'Waiting';
create index payment_intents_held on payment_intents (company_id) where held_for <> '';
create index payment_declines_lately on payment_declines (company_id, heard_at);
create index orders_awaiting_approval on orders (company_id) where state = 'AwaitingApproval';
create index store_shoppers_to_answer on store_shoppers (company_id) where state = 'Requested' or asked_at is not null;
create index reward_entries_waiting on reward_entries (company_id) where status in ('Earned', 'InReview');
create index attainment_questions_by_day on attainment_questions (company_id, due_on) where answered_at is null;
create index funding_batches_waiting on funding_batches (company_id) where state in ('AwaitingApproval', 'Approved', 'Unknown');
create index automation_runs_failed on automation_runs (company_id, updated_at) where state in ('Dead', 'Unknown');
