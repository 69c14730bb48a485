-- The numbers of our cartons (issue 6): SSCC-18, of the company prefix that GS1 gave us and a serial number that is never used again.
create table carton_prefixes (
  company_id uuid not null references companies,
  prefix text not null check (prefix ~ '^\d{6,12}$'),
  -- The last serial number under it, the extension digit in front of it.
  last bigint not null default -1,
  -- The one that was chosen last is the one in use.
  chosen_at timestamptz not null default now(),
  primary key (company_id, prefix)
);
call app.protect('carton_prefixes');

create table edi_cartons (
  company_id uuid not null references companies,
  sscc text collate "C" not null check (sscc ~ '^\d{18}$'),
  document_id uuid not null,
  primary key (company_id, sscc),
  foreign key (company_id, document_id) references edi_documents on delete cascade
);
create index edi_cartons_of_document on edi_cartons (company_id, document_id);
call app.protect('edi_cartons');
