-- What an item is bought as, and where it stands in the books; and a change of both sides is looked at as soon as theirs comes.

alter table items
  add purchase_description text not null default '',
  add cost_account_id uuid,
  add stock_account_id uuid;
comment on column items.purchase_description is 'What stands on purchases of it in QuickBooks; masked as its cost is.';
comment on column items.cost_account_id is 'Ours of the account that it is charged to when it is sold or bought; masked as its cost is.';
comment on column items.stock_account_id is 'Ours of the account that it stands in while QuickBooks counts it; masked as its cost is.';

-- Whoever edits says so in `edits`; what anybody else writes meanwhile is theirs, noted beside and not shown. The item gets in line once more, so
-- that a rule or a person decides between both (`settled` of catalog/items).
create or replace function app.keep_item_edits() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  edit record;
  was jsonb := to_jsonb(old);
  written jsonb := to_jsonb(new);
  kept jsonb := new.edits;
begin
  if new.edits is distinct from old.edits then return new; end if;
  for edit in select key, value from jsonb_each(new.edits) loop
    if written -> edit.key is distinct from was -> edit.key then
      kept := jsonb_set(kept, array[edit.key, 'theirs'], written -> edit.key);
    end if;
  end loop;
  new := jsonb_populate_record(new, (select jsonb_object_agg(key, value -> 'ours') from jsonb_each(kept)));
  if kept is distinct from new.edits and exists (
    select from quickbooks_connections q where q.company_id = new.company_id and q.state not in ('disconnected', 'rehearsal')) then
    insert into deliveries (company_id, direction, channel, kind, record_kind, record_id)
      select new.company_id, 'out', 'quickbooks', 'item', 'item', new.id
      where not exists (select from deliveries d where d.company_id = new.company_id and d.record_kind = 'item' and d.record_id = new.id
        and d.direction = 'out' and d.state in ('waiting', 'sending', 'retrying', 'unknown'));
  end if;
  new.edits := kept;
  return new;
end $$;
