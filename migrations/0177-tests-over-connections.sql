-- What came over a connection that was being tried is a test, whatever it says itself.
alter table edi_files add column test boolean not null default false;
