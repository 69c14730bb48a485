-- Why the sender of a message has no receipt where it wanted one, until that is delivered: receiptElsewhere (a host that nobody allowed, so it went
-- into the answer), or what went wrong at the last attempt. The detail is what may be shown of the partner's answer.
alter table as2_received
  add receipt_problem text not null default '',
  add receipt_detail text not null default '';
create index as2_received_receipt_problem on as2_received (company_id, connection_id, id) where receipt_problem <> '';
