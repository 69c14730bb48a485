-- What a partner sent before under the same numbers. With the partner in them these indexes are chosen even for a company whose first documents
-- are coming in, of which the database has no statistics: else it may read everything that the partner ever sent.
drop index edi_documents_by_control;
drop index edi_documents_by_number;
create index edi_documents_by_control on edi_documents (company_id, control_key, partner_id, id) where direction = 'I';
create index edi_documents_by_number on edi_documents (company_id, number_key, partner_id, id) where number <> '';
