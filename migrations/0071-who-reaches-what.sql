-- A rep and a customer hear of what they reach: pointers to lists say of which records they are, where those are few.

create function app.say_of(company uuid, message text, ids text[]) returns void language sql as $$
  select pg_notify('ledgerside_live', format('{"company":"%s","text":%s,"ids":%s}', company, to_json(message), to_json(ids)))
$$;

create or replace function app.tell_records() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in execute format(
    'select company_id, count(distinct %1$I) as many, min(%1$I::text) as one, (array_agg(distinct %1$I::text))[1:21] as ids
     from changed where %1$I is not null group by company_id', tg_argv[1])
  loop
    -- One that is new or gone concerns the list, and what is shown as next to it.
    if told.many = 1 and (tg_op = 'UPDATE' or tg_argv[1] <> 'id') then
      perform app.say(told.company_id, format('RECORD_CHANGED|$|%s/%s', tg_argv[0], told.one));
    elsif told.many <= 20 then
      perform app.say_of(told.company_id, format('LIST_CHANGED|$|%s', tg_argv[0]), told.ids);
    else
      perform app.say(told.company_id, format('LIST_CHANGED|$|%s', tg_argv[0]));
    end if;
  end loop;
  return null;
end $$;

-- Who had it on screen and reaches it no more hears so too: without an id, as it leads to others now.
create function app.tell_moved() returns trigger language plpgsql as $$
begin
  perform app.say(new.company_id, 'LIST_CHANGED|$|customers');
  return null;
end $$;
create trigger tell_moved after update of sales_representative, territory, parent_id on customers for each row
  when ((old.sales_representative, old.territory, old.parent_id) is distinct from (new.sales_representative, new.territory, new.parent_id))
  execute function app.tell_moved();
