-- What people type from a check, a credit memo or a label leads there.

create index payments_by_number on payments (company_id, lower(number)) where number <> '';
create index credit_memos_by_number on credit_memos (company_id, lower(number)) where number <> '';
create index shipments_by_tracking on shipments (company_id, lower(tracking)) where tracking <> '' and called_off_at is null;
