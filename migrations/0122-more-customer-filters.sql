create index customers_by_state on customers (company_id, state, name_key, id) where state <> '';

-- What the list of customers may know of notes: which customers have files. Of plain tables only, so that a row is looked up in an index.
create view customers_with_files with (security_invoker = true) as
  select n.company_id, n.customer_id from customer_notes n join note_attachments a on a.company_id = n.company_id and a.note_id = n.id
  where n.removed_at is null;
