-- Of each location it is asked by itself what is below par or below nothing there.
create index stock_balances_low_at on stock_balances (company_id, location_id) where on_hand - reserved < par;
create index stock_balances_negative_at on stock_balances (company_id, location_id) where on_hand < 0;

alter table item_changes add skipped int not null default 0;
comment on column item_changes.skipped is 'As QuickBooks keeps them, or nothing could be ordered of them.';
