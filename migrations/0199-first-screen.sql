-- What came in of late is summed up by the days shown, and what comes to the bank next is one of a few, however much there has been.
create index payment_intents_paid on payment_intents (company_id, (coalesce(paid_at, created_at))) where status = 'succeeded';
create index payouts_coming on payouts (company_id, arrival_date, id) where status in ('pending', 'in_transit');

alter table companies add setup_hidden_at timestamptz;
comment on column companies.setup_hidden_at is 'Since when nobody wants to see any more what the first days ask for; null: it stands on the dashboard until all of it is done.';
