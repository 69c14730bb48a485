create table agreed_quantities (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  item_id uuid not null,
  minimum_quantity numeric check (minimum_quantity > 0),
  multiple_quantity numeric check (multiple_quantity > 0),
  maximum_quantity numeric check (maximum_quantity > 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade,
  foreign key (company_id, item_id) references items on delete cascade,
  check (num_nonnulls(minimum_quantity, multiple_quantity, maximum_quantity) > 0)
);
comment on table agreed_quantities is 'In which quantities a customer buys an item in stores by agreement, and whoever stands below it: before what the store says (rules 3.22, 15).';
comment on column agreed_quantities.minimum_quantity is 'In the item''s unit; null: as the customer above, the store or the item says.';
create unique index agreed_quantities_of_customer on agreed_quantities (company_id, customer_id, item_id);
create index agreed_quantities_of_item on agreed_quantities (company_id, item_id);
call app.protect('agreed_quantities');
call app.tell_as_list('agreed_quantities', 'prices');
