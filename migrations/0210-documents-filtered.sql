-- The list of documents by their type, by what became of what we sent, and by what whoever received it said: each along an index of its own.
create index edi_documents_of_type on edi_documents (company_id, type, id);
create index edi_documents_of_delivery on edi_documents (company_id, delivery, id) where direction = 'O';
-- Of what a partner sent not the change from waiting to accepted, which nearly each of them goes through: it takes no index entries (0192).
alter table edi_documents add column acknowledgment_key text generated always as (case
  when direction = 'O' or acknowledgment not in ('Waiting', 'Accepted') then acknowledgment end) stored;
create index edi_documents_of_acknowledgment on edi_documents (company_id, acknowledgment_key, id) where acknowledgment_key is not null;
