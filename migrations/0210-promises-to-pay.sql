create table payment_promises (
  company_id uuid not null references companies,
  invoice_id uuid not null,
  promised_on date not null,
  amount bigint not null check (amount > 0),
  open_then bigint not null check (open_then >= amount),
  note text not null default '',
  said_by text not null,
  said_at timestamptz not null default now(),
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoices on delete cascade
);
comment on table payment_promises is 'What customers promised to pay of an invoice, and by when: a newer one takes the place of the last.';
comment on column payment_promises.promised_on is 'It is broken once this day is over and less than that was paid.';
comment on column payment_promises.open_then is 'What was open when it was said: paid since is the difference.';
create index payment_promises_by_day on payment_promises (company_id, promised_on);
call app.protect('payment_promises');
call app.tell_as_list('payment_promises', 'customers');

create table statement_schedules (
  company_id uuid not null references companies,
  customer_id uuid not null,
  month_day int not null check (month_day between 1 and 28),
  next_on date not null,
  email text not null check (email <> ''),
  language text not null check (language in ('en', 'es')),
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
comment on table statement_schedules is 'Customers who get their statement of account every month in which something is open.';
comment on column statement_schedules.month_day is 'On which day of the month; there is none that a month does not have.';
comment on column statement_schedules.next_on is 'The day of the company on which it is due next.';
create index statement_schedules_by_day on statement_schedules (company_id, next_on);
call app.protect('statement_schedules');
call app.let_owner_read('statement_schedules');

-- Whose statement is due: zones and their days stand side by side.
create function app.due_account_statements(zones text[], days date[], most int) returns table (company_id uuid, customer_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.company_id, s.customer_id
  from unnest(zones, days) as local (zone, day)
    join companies c on c.time_zone = local.zone
    join statement_schedules s on s.company_id = c.id and s.next_on <= local.day
  limit most
$$;
revoke all on function app.due_account_statements(text[], date[], int) from public;
grant execute on function app.due_account_statements(text[], date[], int) to ledgerside_app;
