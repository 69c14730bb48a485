-- A customer's timeline: contacts and notes as they came, and the log without what only says that they did.
create index contacts_as_they_came on contacts (company_id, customer_id, created_at desc, id desc);
create index customer_notes_as_they_came on customer_notes (company_id, customer_id, created_at desc, id desc) where removed_at is null;
create index audit_events_of_timeline on audit_events (company_id, record_id, id desc)
  where record_kind = 'customer' and action <> 'noteAdded' and action <> 'contactAdded';
