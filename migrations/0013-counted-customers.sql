-- How many customers a company has is said with each first page of their list. Counted anew, a company of ten thousand waits for the count
-- several times as long as for the page.

create table customer_counts (
  company_id uuid not null references companies,
  part uuid not null default gen_random_uuid(),
  active int not null,
  primary key (company_id, part)
);
comment on table customer_counts is
  'The sum of a company''s parts is how many of its customers are active. Whoever adds customers changes a part that nobody else is just '
  'changing, so that nobody waits; the parts are as many as were ever added to at once.';
comment on column customer_counts.active is 'Of a part alone it means nothing, and may be negative.';
-- Before the policies, which hide the rows of all companies from the owner too.
alter table customers no force row level security;
insert into customer_counts (company_id, active) select company_id, count(*) from customers where active group by company_id;
alter table customers force row level security;
call app.protect('customer_counts');

create function app.count_customers(company uuid, more bigint) returns void language plpgsql as $$
declare
  free uuid;
begin
  if more = 0 then return; end if;
  select k.part into free from customer_counts k where k.company_id = company limit 1 for no key update skip locked;
  if found then
    update customer_counts k set active = k.active + more where k.company_id = company and k.part = free;
  else
    insert into customer_counts (company_id, active) values (company, more);
  end if;
end $$;

create function app.count_added_customers() returns trigger language plpgsql as $$
begin
  perform app.count_customers(company_id, count(*)) from changed where active group by company_id;
  return null;
end $$;

create function app.count_removed_customers() returns trigger language plpgsql as $$
begin
  perform app.count_customers(company_id, -count(*)) from changed where active group by company_id;
  return null;
end $$;

create function app.count_customer_again() returns trigger language plpgsql as $$
begin
  perform app.count_customers(new.company_id, case when new.active then 1 else -1 end);
  return null;
end $$;

create trigger count_added after insert on customers referencing new table as changed for each statement execute function app.count_added_customers();
create trigger count_removed after delete on customers referencing old table as changed for each statement execute function app.count_removed_customers();
create trigger count_again after update of active on customers for each row when (old.active <> new.active) execute function app.count_customer_again();
