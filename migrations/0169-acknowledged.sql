-- What a partner acknowledges is found by the control numbers that it went under, and an acknowledgment's documents by it.
create index edi_groups_by_control on edi_groups (company_id, partner_id, control) where partner_id is not null;
create index edi_groups_by_interchange on edi_groups (company_id, interchange_control);
create index edi_groups_acknowledged on edi_groups (company_id, acknowledged_by) where acknowledged_by is not null;
-- Receipts that come later name what they are of by its key.
create index deliveries_of_key on deliveries (company_id, request_id) where channel = 'edi';
