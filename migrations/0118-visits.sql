-- Visits at customers: planned, and what was done. Made on devices; a customer has at most one that is planned.

create table visits (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  rep_id uuid not null,
  device_id uuid,
  planned_on date,
  started_at timestamptz,
  ended_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'sold', 'nothing', 'absent', 'other')),
  note text not null default '',
  noted_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers,
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, device_id) references devices,
  check (planned_on is not null or started_at is not null),
  check ((started_at is null) = (ended_at is null) and (started_at is null) = (outcome = ''))
);
comment on table visits is 'What reps planned and did at customers.';
comment on column visits.rep_id is 'Who planned it; of one that was done, who was there.';
comment on column visits.started_at is 'By our clock; null: it is planned.';
comment on column visits.outcome is 'Empty: it is planned.';
comment on column visits.noted_at is 'When it was planned, or began: its place in what happened with the customer.';
create unique index visits_planned on visits (company_id, customer_id) where started_at is null;
create index visits_by_customer on visits (company_id, customer_id, noted_at desc, id desc);
call app.protect('visits');
call app.tell('visits', 'customers', 'customer_id');
call app.feed_devices('visits', 'app.feed_of_customer');

alter table device_documents drop constraint device_documents_kind_check;
alter table device_documents add constraint device_documents_kind_check
  check (kind in ('', 'order', 'invoice', 'estimate', 'credit', 'payment', 'visit'));
