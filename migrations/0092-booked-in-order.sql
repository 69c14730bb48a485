-- Rows of a tenant's table are counted by time and chance, as everywhere else.

alter table stock_booked drop constraint stock_booked_pkey;
alter table stock_booked drop column id;
alter table stock_booked add column id uuid not null default app.new_id();
alter table stock_booked add primary key (company_id, item_id, id);
