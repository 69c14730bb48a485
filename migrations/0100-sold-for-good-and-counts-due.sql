-- What was called off or came back was not sold, what a count has found already is not found twice, and which counts are due is known.

-- What a location sold is less what was taken back of it; of 28 days these are few.
create index stock_moves_unsold on stock_moves (company_id, moved_on) where kind in ('correction', 'return');

comment on column stock_count_lines.expected is
  'On hand by the journal in the moment in which the line was counted, with what was found since to have been there already: another count, goods '
  'that never left. What moves after it changes neither, so that counted - expected stays the difference.';

create table stock_counts_due (
  company_id uuid not null references companies,
  location_id uuid not null,
  items int not null check (items > 0),
  since timestamptz not null default now(),
  told_at timestamptz,
  primary key (company_id, location_id),
  foreign key (company_id, location_id) references stock_locations
);
comment on table stock_counts_due is 'How many items of a location are due to be counted by their value, as of the last look.';
comment on column stock_counts_due.told_at is 'When people were told last.';
call app.protect('stock_counts_due');
call app.tell('stock_counts_due', 'stock', 'location_id');

alter table stock_settings add due_looked_at timestamptz;
comment on column stock_settings.due_looked_at is 'When it was looked at last which items are due to be counted; null: never.';

create function app.counts_to_look_at() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
  select s.company_id from stock_settings s where s.started_at is not null and coalesce(s.due_looked_at, s.started_at) < now() - interval '1 day' $$;
revoke all on function app.counts_to_look_at() from public;
grant execute on function app.counts_to_look_at() to ledgerside_app;
create index stock_settings_due on stock_settings (coalesce(due_looked_at, started_at)) where started_at is not null;

create index restocks_to_decide on restocks (company_id, number desc) where state in ('Requested', 'PartReceived');
