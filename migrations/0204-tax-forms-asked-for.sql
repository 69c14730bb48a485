alter table payees add tax_form_asked_at timestamptz, add tax_form_asked_to text not null default '';
comment on column payees.tax_form_asked_at is 'When they were last asked for a tax form; null: never.';
comment on column payees.tax_form_asked_to is 'The address to which that was mailed.';
