-- What a person accepted, as it was held then: whatever is found later holds the document again.
alter table edi_documents add accepted_holds jsonb not null default '[]';
-- Of what was accepted before, the holds that were put up with are not known: what still waits is asked about again.
alter table edi_documents drop accepted;
