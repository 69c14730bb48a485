-- Which version of its record an event made: the later of two savers is shown what changed since theirs.
alter table audit_events add column record_version int;

-- With the word in it, "does this customer have a word in that range" never leaves the index.
create index customer_words_of on customer_words (company_id, customer_id, word);
drop index customer_words_company_id_customer_id_idx;

-- Filters that leave few rows of many; each keeps the list's usual order.
create index customers_by_source on customers (company_id, source, name_key, id) where source <> '';
create index customers_on_hold on customers (company_id, name_key, id) where on_hold;
create index customers_inactive on customers (company_id, name_key, id) where not active;
create index customers_leads on customers (company_id, name_key, id) where customer_type = 'N';
create index customers_unsynced on customers (company_id, name_key, id) where sync_state not in ('none', 'synced');

-- Whose words are out of date. Beside the customers: a mark on each would rewrite all their index entries once more.
drop index customers_unsearchable;
alter table customers drop column words_stale;
create table customers_to_index (
  company_id uuid not null,
  customer_id uuid not null,
  primary key (company_id, customer_id)
);
call app.protect('customers_to_index');
call app.let_owner_read('customers_to_index');
create function app.companies_to_index() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app
  as $$ select c.id from companies c where exists (select from customers_to_index t where t.company_id = c.id) $$;
