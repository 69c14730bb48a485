-- Open screens hear of every change from the tables themselves, whoever makes it, when its transaction commits: `code|$|value` as
-- src/contract/live.ts has it, to everybody of the company.

-- Letter by letter as src/server/live.ts says it: the same twice in a transaction is sent once.
create function app.say(company uuid, message text) returns void language sql as $$
  select pg_notify('ledgerside_live', format('{"company":"%s","text":%s}', company, to_json(message)))
$$;

-- Arguments: the kind of records, the column that holds the record's id. One record by its id, several as their list.
create function app.tell_records() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in execute format(
    'select company_id, count(distinct %1$I) as many, min(%1$I::text) as one from changed where %1$I is not null group by company_id', tg_argv[1])
  loop
    -- One that is new or gone concerns the list, and what is shown as next to it.
    perform app.say(told.company_id, case
      when told.many = 1 and (tg_op = 'UPDATE' or tg_argv[1] <> 'id') then format('RECORD_CHANGED|$|%s/%s', tg_argv[0], told.one)
      else format('LIST_CHANGED|$|%s', tg_argv[0]) end);
  end loop;
  return null;
end $$;

create procedure app.tell(target regclass, kind text, key text default 'id') language plpgsql as $$
begin
  execute format('create trigger tell_inserts after insert on %s referencing new table as changed for each statement execute function app.tell_records(%L, %L)', target, kind, key);
  execute format('create trigger tell_updates after update on %s referencing new table as changed for each statement execute function app.tell_records(%L, %L)', target, kind, key);
  execute format('create trigger tell_deletes after delete on %s referencing old table as changed for each statement execute function app.tell_records(%L, %L)', target, kind, key);
end $$;

call app.tell('customers', 'customers');
call app.tell('invoices', 'customers', 'customer_id');
call app.tell('payments', 'customers', 'customer_id');
call app.tell('credit_memos', 'customers', 'customer_id');
call app.tell('deliveries', 'deliveries');

-- Argument: what is said.
create function app.tell_company() returns trigger language plpgsql as $$
begin
  perform app.say(new.company_id, tg_argv[0]);
  return null;
end $$;

create trigger tell_progress after insert or update on sync_jobs for each row execute function app.tell_company('SYNC_PROGRESS|$|');
create trigger tell_connection after insert or update of state, reason, company_name, last_sync_at, rep_custom_field on quickbooks_connections
  for each row execute function app.tell_company('SYNC_PROGRESS|$|');
