-- What went wrong with one file alone is told with its name: the rest of the folder came.
alter table edi_connections add column problem_file text not null default '';
