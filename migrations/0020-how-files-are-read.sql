-- How the file of an import is read beyond its encoding, and what of it a person may choose.

alter table customer_imports
  add column odd_lines bigint not null default 0,
  add column backslashes boolean not null default false,
  add column sheet int not null default 0,
  add column header_row bigint not null default 1,
  add column sheets jsonb not null default '[]',
  add column first_rows jsonb not null default '[]',
  add column noted bigint not null default 0,
  add column problem_groups jsonb not null default '[]';
comment on column customer_imports.odd_lines is 'Of a text in UTF-8, the lines that are not and are read as Windows-1252.';
comment on column customer_imports.backslashes is 'Whether it writes \" for a quotation mark in a cell, as databases and PHP do.';
comment on column customer_imports.sheet is 'Which sheet of a workbook is read, from 0.';
comment on column customer_imports.header_row is 'The row that names the columns; 0: there is none, the first row is a customer.';
comment on column customer_imports.sheets is 'Of a workbook: `[{name, isHidden}]`.';
comment on column customer_imports.first_rows is 'The first rows that have something in them: `[{row, text}]`.';
comment on column customer_imports.headers is 'The row that names the columns, as a list of cells.';
comment on column customer_imports.samples is 'The first rows below it, as lists of cells.';
comment on column customer_imports.noted is 'Rows that were taken, but for a cell that was left out or read otherwise.';
comment on column customer_imports.problem_groups is
  'Once a step has ended, what is said of its rows: the same of many rows once, with how many and the first of them.';

alter table customer_import_errors add column left_out boolean not null default true;
comment on column customer_import_errors.left_out is 'False: the row was taken, and `problems` says what of it was not or otherwise.';
comment on table customer_import_errors is
  'Rows of which something is to be said, whole, with the reasons: `[{column, text, value}]`.';
