-- Below row level security the planner sees no company, and takes each to be as large as the average. Among a thousand small companies it
-- would walk all customers of a large one. With few companies assumed it plans for the large one always: small ones lose nothing by that.
create or replace procedure app.protect(target regclass, key name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%I = (select app.company())) with check (%I = (select app.company()))', target, key, key);
  if key = 'company_id' then execute format('alter table %s alter column company_id set (n_distinct = 2)', target); end if;
end $$;

do $$
declare target regclass;
begin
  for target in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id' and not a.attisdropped
  loop
    execute format('alter table %s alter column company_id set (n_distinct = 2)', target);
    -- It counts from the next look at the table on, which an old large one may not get for weeks.
    if (select reltuples > 0 from pg_class where oid = target) then execute format('analyze %s', target); end if;
  end loop;
end $$;
