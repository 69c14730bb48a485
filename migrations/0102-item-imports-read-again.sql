-- Item imports: read otherwise than was guessed, stopped, the rows that were left out as they came, and who is told.

alter table item_imports drop constraint item_imports_state_check,
  add constraint item_imports_state_check check (state in
    ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  add started_by uuid references users, add odd_lines int not null default 0, add sheets jsonb not null default '[]',
  add first_rows jsonb not null default '[]';
comment on column item_imports.started_by is 'Who is told when it is done.';
comment on column item_imports.odd_lines is 'Of a text in UTF-8: lines that are not.';
comment on column item_imports.sheets is 'Of a workbook: their names, and which are hidden.';
comment on column item_imports.first_rows is 'Among which a person finds the headings.';
alter table item_import_errors add cells jsonb not null default '[]';
comment on column item_import_errors.cells is 'The row as it came.';
