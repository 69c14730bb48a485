-- Which column of a partner's tables (CSV) is what (issue 6, section 2).
create table partner_tables (
  company_id uuid not null references companies,
  partner_id uuid not null,
  -- {"number": "PO Number", "quantity": "Qty"}: the header of each column that is read.
  columns jsonb not null,
  date_format text not null check (date_format in ('YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY')),
  decimal_mark text not null check (decimal_mark in ('.', ',')),
  updated_at timestamptz not null default now(),
  primary key (company_id, partner_id),
  foreign key (company_id, partner_id) references trading_partners on delete cascade
);
call app.protect('partner_tables');
call app.tell('partner_tables', 'partners', 'partner_id');

-- Files in which nothing could be read may be such tables.
create function app.reread_files() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  update edi_files f set state = 'received', attempts = 0, started_at = now() where f.direction = 'I' and f.state in ('done', 'failed')
    and f.received_at > now() - interval '30 days'
    and exists (select from edi_documents d where d.file_id = f.id and d.kind = 'unreadable' and d.state <> 'ignored');
  return null;
end $$;
create trigger reread_files after insert or update on partner_tables for each row execute function app.reread_files();
