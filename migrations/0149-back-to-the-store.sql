-- Whoever pays invoices that they chose in a store goes back there, as whoever pays an order of it.

alter table payment_links add store_id uuid;
alter table payment_links add foreign key (company_id, store_id) references stores;
comment on column payment_links.store_id is 'The store whose shopper pays invoices by it, and where they go back to; null: it was asked for elsewhere. Of an order of a store the order says it.';
create index payment_links_of_store on payment_links (company_id, store_id) where store_id is not null;

-- Every call of a store begins with it: planned once per connection, for planning it takes longer than running it.
alter function app.open_store(text, bytea) set plan_cache_mode = force_generic_plan;
