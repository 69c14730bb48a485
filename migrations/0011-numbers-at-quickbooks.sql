-- What people have in hand is the number on a document: it is found by it, however many there are.

create index invoices_by_number on invoices (company_id, lower(number)) where number <> '';
create index postings_by_number on postings (company_id, lower(number)) where number <> '';
