-- A customer that is taken out again (an undone first sync) takes along what ran for it by itself.
alter table automation_assignments drop constraint automation_assignments_company_id_customer_id_fkey,
  add foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade;
alter table automation_runs drop constraint automation_runs_company_id_assignment_id_fkey,
  add foreign key (company_id, assignment_id) references automation_assignments (company_id, id) on delete cascade;
-- The timeline reads along it.
create index automation_runs_of_customer_by_time on automation_runs (company_id, customer_id, updated_at desc, id desc);
