-- What is due is what the page of an order says is missing.

-- Whether every order that a partner's document became was called off: then there is nothing to ship, and nothing to charge.
create function app.is_called_off(of_company uuid, of_document uuid) returns boolean
  language sql stable set search_path = public, app, pg_temp as $$
  select coalesce(bool_and(o.state in ('Cancelled', 'Rejected')), false)
  from edi_orders e join orders o on o.company_id = e.company_id and o.id = e.order_id
  where e.company_id = of_company and e.document_id = of_document
$$;

create function app.end_deadlines_of_called_off() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update edi_deadlines t set done_at = now() where t.company_id = new.company_id and t.document in ('856', '810') and t.done_at is null
    and t.document_id in (select e.document_id from edi_orders e where e.company_id = new.company_id and e.order_id = new.id)
    and app.is_called_off(t.company_id, t.document_id);
  return null;
end $$;
create trigger end_deadlines after update of state on orders for each row
  when (new.state in ('Cancelled', 'Rejected') and new.state <> old.state) execute function app.end_deadlines_of_called_off();

-- As before, but one that is refused after a later one arrived opens nothing again: the last word counts.
create or replace function app.end_deadlines() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  there constant boolean := new.delivery in ('Sent', 'Delivered');
  answer constant text := case new.kind when 'orderResponse' then '855' when 'shipNotice' then '856' when 'invoice' then '810' end;
  stands boolean := new.acknowledgment <> 'Rejected';
begin
  if new.kind = 'acknowledgment' then
    update edi_deadlines set done_at = now() where company_id = new.company_id and document = '997' and done_at is null and there
      and document_id in (select d.id from edi_groups g join edi_documents d on d.company_id = g.company_id and d.group_id = g.id
        where g.company_id = new.company_id and g.acknowledged_by = new.id);
    return null;
  end if;
  if answer is not null and there and not stands then
    stands := exists (select from edi_documents d where d.company_id = new.company_id and d.number_key = new.number_key and d.number <> ''
      and d.partner_id = new.partner_id and d.release = new.release and d.kind = new.kind and d.direction = 'O' and d.test = new.test
      and d.id > new.id and d.delivery in ('Sent', 'Delivered') and d.acknowledgment <> 'Rejected');
  end if;
  update edi_deadlines t
    set done_at = case when stands or answer <> '855' and app.is_called_off(t.company_id, t.document_id) then coalesce(t.done_at, now()) end
    where t.company_id = new.company_id and t.document = answer and there and t.document_id in (select d.id from edi_documents d
      where d.company_id = new.company_id and d.number_key = new.number_key and d.number <> '' and d.partner_id = new.partner_id
        and d.release = new.release and d.kind = 'purchaseOrder' and d.direction = 'I' and d.test = new.test);
  if new.acknowledgment = 'Waiting' and there then
    insert into edi_deadlines (company_id, document_id, document, owed_by, partner_id, due_at)
      select new.company_id, new.id, '997', 'them', new.partner_id, now() + coalesce(p.hours, 24) * interval '1 hour'
      from trading_partners t left join partner_deadlines p on p.company_id = t.company_id and p.partner_id = t.id and p.document = '997'
      where t.company_id = new.company_id and t.id = new.partner_id
      on conflict do nothing;
  elsif new.acknowledgment not in ('Waiting', 'Overdue') then
    update edi_deadlines set done_at = coalesce(done_at, now()) where company_id = new.company_id and document_id = new.id;
  end if;
  return null;
end $$;

alter table edi_deadlines no force row level security;
alter table edi_orders no force row level security;
alter table orders no force row level security;
update edi_deadlines t set done_at = now()
  where t.document in ('856', '810') and t.done_at is null and app.is_called_off(t.company_id, t.document_id);
alter table orders force row level security;
alter table edi_orders force row level security;
alter table edi_deadlines force row level security;
