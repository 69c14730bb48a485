-- A document is written when it is split, when it is acknowledged and when it is settled: with room beside it the second takes no index entries.
alter table edi_documents set (fillfactor = 50);
