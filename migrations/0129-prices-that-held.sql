-- What prices follow from, as it was before a change: a device that was without a network sold by it.

create table price_history (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('item', 'pack', 'level', 'ofLevel', 'agreed', 'customer')),
  record_id uuid not null,
  part text not null default '',
  item_id uuid,
  was jsonb,
  changed_at timestamptz not null default now(),
  noted_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
comment on table price_history is
  'What a price follows from, as it was until it was changed; of companies with devices, as long as a document may come that was made by it.';
comment on column price_history.part is 'Of a pack, its unit.';
comment on column price_history.item_id is 'Whose price it is alone; null: a level''s own, or a customer''s.';
comment on column price_history.noted_at is 'What one transaction changed was changed at once; this says in which order.';
comment on column price_history.was is 'Its columns as text; null: there was none.';
create index price_history_of_item on price_history (company_id, item_id, changed_at) where item_id is not null;
create index price_history_of_record on price_history (company_id, record_id, changed_at) where item_id is null;
create index price_history_over on price_history (company_id, changed_at);
call app.protect('price_history');

-- Its arguments: kind; columns; expressions of `x` that say its record, part and item; which rows of `x` count.
create function app.note_prices() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  columns text[] := string_to_array(tg_argv[1], ',');
  own text := 'x.company_id, ''' || tg_argv[0] || ''', ' || tg_argv[2] || ', ' || tg_argv[3] || ', ' || tg_argv[4];
  kept text;
  differs text;
  same text := format('(%s, %s) = (%s, %s)', replace(tg_argv[2], 'x.', 'n.'), replace(tg_argv[3], 'x.', 'n.'), tg_argv[2], tg_argv[3]);
begin
  if not app.has_devices() then return null; end if;
  select 'jsonb_build_object(' || string_agg(format('%L, x.%I::text', c, c), ', ') || ')',
      '(' || string_agg(format('x.%I', c), ', ') || ') is distinct from (' || string_agg(format('n.%I', c), ', ') || ')'
    into kept, differs from unnest(columns) c;
  if tg_op = 'UPDATE' then
    execute format('insert into price_history (company_id, kind, record_id, part, item_id, was) select %s, %s from old_rows x join new_rows n on %s where (%s) and %s',
      own, kept, same, tg_argv[5], differs);
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and tg_argv[0] = 'pack' then
    execute format('insert into price_history (company_id, kind, record_id, part, item_id, was) select %s, %s from old_rows x where (%s)%s',
      own, kept, tg_argv[5], case tg_op when 'UPDATE' then format(' and not exists (select from new_rows n where %s)', same) else '' end);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and tg_argv[0] = 'pack' then
    execute format('insert into price_history (company_id, kind, record_id, part, item_id, was) select %s, null from new_rows x where (%s)%s',
      own, tg_argv[5], case tg_op when 'UPDATE' then format(' and not exists (select from old_rows n where %s)', same) else '' end);
  end if;
  return null;
end $$;

create procedure app.keep_prices(target regclass, variadic args text[]) language plpgsql as $$
declare
  said text := (select string_agg(quote_literal(a), ', ' order by n) from unnest(args) with ordinality as given (a, n));
begin
  -- What is new was sold by nobody before.
  if args[1] not in ('item', 'customer') then
    execute format('create trigger keep_prices_added after insert on %s referencing new table as new_rows for each statement execute function app.note_prices(%s)', target, said);
    execute format('create trigger keep_prices_removed after delete on %s referencing old table as old_rows for each statement execute function app.note_prices(%s)', target, said);
  end if;
  execute format('create trigger keep_prices_changed after update on %s referencing old table as old_rows new table as new_rows for each statement execute function app.note_prices(%s)', target, said);
end $$;
call app.keep_prices('items', 'item', 'unit,unit_price,purchase_cost,item_type', 'x.id', '''''', 'x.id', 'true');
call app.keep_prices('item_packs', 'pack', 'unit,quantity', 'x.item_id', 'x.unit', 'x.item_id', 'true');
call app.keep_prices('price_levels', 'level', 'name,base,percent,rounding,ending,valid_from,valid_to,is_default,active', 'x.id', '''''', 'null::uuid', 'true');
call app.keep_prices('price_level_prices', 'ofLevel', 'level_id,unit,min_quantity,price,percent,valid_from,valid_to', 'x.id', '''''', 'x.item_id', 'true');
call app.keep_prices('agreed_prices', 'agreed', 'customer_id,unit,min_quantity,price,valid_from,valid_to', 'x.id', '''''', 'x.item_id', 'x.customer_id is not null');
call app.keep_prices('customers', 'customer', 'customer_name,parent_id,price_level_id', 'x.id', '''''', 'null::uuid', 'true');
