-- Until when somebody must have said something, as the partner's profile had it when the clock began: what we owe to a partner's order, and
-- what a partner owes to a document of ours.
create table edi_deadlines (
  company_id uuid not null references companies,
  -- The partner's order, or our document.
  document_id uuid not null,
  -- What is awaited.
  document text not null check (document in ('997', '855', '856', '810')),
  owed_by text not null check (owed_by in ('us', 'them')),
  partner_id uuid not null,
  due_at timestamptz not null,
  -- Cents that a late one costs.
  penalty bigint not null default 0,
  done_at timestamptz,
  -- When people were told that it is late.
  told_at timestamptz,
  primary key (company_id, document_id, document),
  foreign key (company_id, document_id) references edi_documents on delete cascade,
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
create index edi_deadlines_open on edi_deadlines (company_id, due_at, document_id) where done_at is null;
create index edi_deadlines_of_partner on edi_deadlines (company_id, partner_id, due_at, document_id) where done_at is null;
-- What the worker looks for, whatever the company.
create index edi_deadlines_passed on edi_deadlines (due_at) where done_at is null and told_at is null;
call app.protect('edi_deadlines');
call app.tell('edi_deadlines', 'exchange', 'document_id');

create function app.passed_deadlines() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select distinct d.company_id from edi_deadlines d where d.done_at is null and d.told_at is null and d.due_at < now()
$$;
revoke all on function app.passed_deadlines() from public;
grant execute on function app.passed_deadlines() to ledgerside_app;

-- An order of a partner that is meant: its answers are due from when it came. One that came to nothing needs its acknowledgment alone.
create function app.begin_deadlines() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if new.state in ('held', 'valid') then
    insert into edi_deadlines (company_id, document_id, document, owed_by, partner_id, due_at, penalty)
      select new.company_id, new.id, p.document, 'us', new.partner_id, new.received_at + p.hours * interval '1 hour', p.penalty
      from partner_deadlines p join trading_partners t on t.company_id = p.company_id and t.id = p.partner_id
      where p.company_id = new.company_id and p.partner_id = new.partner_id and t.live and (p.document <> '997' or exists (
        select from edi_groups g where g.company_id = new.company_id and g.id = new.group_id and g.wants_acknowledgment))
      on conflict do nothing;
  else
    update edi_deadlines set done_at = coalesce(done_at, now())
      where company_id = new.company_id and document_id = new.id and document <> '997';
  end if;
  return null;
end $$;
create trigger begin_deadlines after update of state, partner_id on edi_documents for each row
  when (new.direction = 'I' and new.kind = 'purchaseOrder' and not new.test and new.partner_id is not null and new.state <> 'received'
    and (new.state <> old.state or new.partner_id is distinct from old.partner_id))
  execute function app.begin_deadlines();

-- What of ours arrived ends what was due, unless it is refused; and begins the partner's time to acknowledge it, a day where nothing is agreed.
create function app.end_deadlines() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  there constant boolean := new.delivery in ('Sent', 'Delivered');
  answer constant text := case new.kind when 'orderResponse' then '855' when 'shipNotice' then '856' when 'invoice' then '810' end;
begin
  if new.kind = 'acknowledgment' then
    update edi_deadlines set done_at = now() where company_id = new.company_id and document = '997' and done_at is null and there
      and document_id in (select d.id from edi_groups g join edi_documents d on d.company_id = g.company_id and d.group_id = g.id
        where g.company_id = new.company_id and g.acknowledged_by = new.id);
    return null;
  end if;
  update edi_deadlines set done_at = case when new.acknowledgment = 'Rejected' then null else coalesce(done_at, now()) end
    where company_id = new.company_id and document = answer and there and document_id in (select d.id from edi_documents d
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
create trigger end_deadlines after update of delivery, acknowledgment on edi_documents for each row
  when (new.direction = 'O' and (new.delivery <> old.delivery or new.acknowledgment <> old.acknowledgment))
  execute function app.end_deadlines();

-- Why a document needs a person, of ours as of theirs: what the list of those is made of.
alter table edi_documents add column needs text[] not null generated always as (case
  when state = 'held' then case when reasons = '{}' then array['unexpected'] else reasons end
  when state = 'invalid' then array['invalid']
  when direction = 'I' or state <> 'valid' then '{}'
  when acknowledgment = 'Rejected' then array['rejected']
  when acknowledgment = 'Overdue' then array['overdue']
  when delivery = 'Failed' then array['notSent']
  else '{}' end) stored;
create index edi_documents_needy on edi_documents (company_id, id) where needs <> '{}';
