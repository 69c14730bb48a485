-- Only the primary key may begin with the company. While an import fills the table its statistics say that it holds nothing of that kind;
-- between two such indexes the planner takes either, and the wrong one reads every link for every record.
drop index external_links_company_id_provider_kind_local_id_idx;
create unique index external_links_of_record on external_links (local_id, company_id, provider, kind);
