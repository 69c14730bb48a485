-- Whose documents go over a connection is a partner of the same company, or nobody: also when one is removed while a connection is given to it.
alter table edi_connections no force row level security;
alter table trading_partners no force row level security;
update edi_connections c set partner_id = null
  where partner_id is not null and not exists (select from trading_partners p where p.company_id = c.company_id and p.id = c.partner_id);
alter table edi_connections force row level security;
alter table trading_partners force row level security;
alter table edi_connections add foreign key (company_id, partner_id) references trading_partners;
create index edi_connections_of_partner on edi_connections (company_id, partner_id) where partner_id is not null;
