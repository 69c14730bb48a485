-- The order that a change of a partner was carried out on, by itself.
alter table edi_documents add column changed_order uuid;
