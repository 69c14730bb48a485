-- A document that stands for what is wrong with a file's envelopes, beside those that came in it.
alter table edi_documents drop constraint edi_documents_kind_check;
alter table edi_documents add constraint edi_documents_kind_check check (kind in
  ('purchaseOrder', 'orderChange', 'orderResponse', 'shipNotice', 'invoice', 'acknowledgment', 'other', 'unreadable', 'envelope'));
