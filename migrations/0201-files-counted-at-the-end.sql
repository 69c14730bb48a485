-- Files of a company that are stored, split and acknowledged at the same time wait for each other at one row, the company's storage: it
-- is held for the commit alone, in place of from a file's insert on.
drop trigger count_storage on edi_files;
create constraint trigger count_storage after insert or delete on edi_files deferrable initially deferred
  for each row execute function app.count_storage('documents');
