-- Of how many movements it consists, once that is known.
alter table payouts add movements int not null default 0;
update payouts p set movements = (
  select count(*) from balance_transactions t
  where t.company_id = p.company_id and t.payout_id = p.id and not (t.kind = 'payout' and t.source_id = p.id));
-- Two people at the same answer: the second one is told.
alter table disputes add evidence_version int not null default 0;
