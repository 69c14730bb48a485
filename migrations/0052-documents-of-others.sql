-- A document whose usual number somebody used in QuickBooks first.
alter table postings add own_number text not null default '';
comment on column postings.own_number is 'The number it bears where its usual one was taken in QuickBooks; empty: the usual one.';

-- An invoice that somebody made there, by hand, of an estimate of ours is the order's.
alter table invoices add estimate text not null default '';
comment on column invoices.estimate is 'Of which estimate it was made, by QuickBooks'' id; empty: of none.';
create index invoices_of_estimates on invoices (company_id, estimate) where estimate <> '';
create index postings_of_estimates on postings (company_id, external_id) where kind = 'estimate';

create function app.note_turned_estimates() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select distinct p.company_id, 'order', p.order_id::text from after a
      join postings p on p.company_id = a.company_id and p.kind = 'estimate' and p.external_id = a.estimate and p.order_id is not null
    where a.estimate <> '' and not a.deleted and not a.voided
      and not exists (select from postings i where i.company_id = p.company_id and i.kind = 'invoice' and i.source_id = p.source_id
        and i.external_id is not null);
  return null;
end $$;
create trigger book_estimates_turned after insert on invoices referencing new table as after
  for each statement execute function app.note_turned_estimates();
create trigger book_estimates_turned_now after update on invoices referencing new table as after
  for each statement execute function app.note_turned_estimates();
