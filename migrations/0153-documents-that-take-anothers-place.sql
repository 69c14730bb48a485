-- Whoever would accept a document of a device finds those that took its place.

alter table device_documents add changes uuid;
comment on column device_documents.changes is
  'The name (client_id) of the document that this one takes the place of; null: of none, or it cannot be read.';
-- What is there already, before the policies, which hide the rows of all companies from the owner too. As it came, it was written without blanks,
-- and a quotation mark of a text has a backslash before it.
alter table device_documents no force row level security;
alter table device_documents disable trigger user;
update device_documents set changes = substring(raw from '"changes":"([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"')::uuid
  where kind in ('order', 'invoice', 'estimate', 'credit', 'payment') and raw like '%"changes":"%';
alter table device_documents enable trigger user;
alter table device_documents force row level security;
create index device_documents_changing on device_documents (company_id, device_id, changes) where changes is not null;
