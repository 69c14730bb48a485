-- What a company added today (UTC), whether it is still there or not: what was removed lies on the disk until the sweep, so adding and
-- removing in turn must not be free. Exports are not counted: their files go at once, and everything must always get out.
alter table company_storage add column added_day date not null default '-infinity', add column added_bytes bigint not null default 0;

create or replace function app.count_storage() returns trigger language plpgsql as $$
declare
  added bigint := case when tg_op = 'DELETE' then 0 else app.stored_bytes(new) end;
  gone bigint := case when tg_op = 'INSERT' then 0 else app.stored_bytes(old) end;
begin
  if added <> gone then
    -- One who waited here over midnight does not set the day back.
    execute format('insert into company_storage as s (company_id, %1$I, added_day, added_bytes) values ($1, $2, $3, $4)
      on conflict (company_id) do update set %1$I = s.%1$I + $2, added_day = greatest(s.added_day, $3),
        added_bytes = case when s.added_day >= $3 then s.added_bytes else 0 end + $4', tg_argv[0])
      using coalesce(new.company_id, old.company_id), added - gone, (now() at time zone 'utc')::date,
        case when tg_argv[0] = 'exports' then 0 else greatest(added - gone, 0) end;
  end if;
  return null;
end $$;
