-- What a store offers never grows by what happens elsewhere, shoppers have their own mark in the audit log, and their sessions are swept.

-- A store without categories offers everything: a category that it names is not taken away behind its back.
alter table store_categories drop constraint store_categories_company_id_category_id_fkey;
alter table store_categories add foreign key (company_id, category_id) references item_categories;

alter table audit_events drop constraint audit_events_origin_check;
alter table audit_events add constraint audit_events_origin_check check (origin in ('web', 'quickbooks', 'system', 'admin', 'store'));
comment on column audit_events.origin is 'store: a shopper, who is no member of the company.';

create index shopper_sessions_over on shopper_sessions (expires_at);
call app.let_owner_read('shopper_sessions');
create policy owner_sweeps on shopper_sessions for delete to current_user using (true);
create function app.sweep_shopper_sessions() returns void language sql security definer set search_path = public, app, pg_temp as $$
  delete from shopper_sessions where expires_at < now() - interval '30 days' $$;
revoke all on function app.sweep_shopper_sessions() from public;
grant execute on function app.sweep_shopper_sessions() to ledgerside_app;

create index stores_of_location on stores (company_id, location_id);
create index stores_of_level on stores (company_id, price_level_id) where price_level_id is not null;
