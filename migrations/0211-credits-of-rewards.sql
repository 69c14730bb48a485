-- Rewards given as credit are looked through without all the others that were ever paid.
create index funding_items_as_credit on funding_items (company_id, id) where way = 'credit' and state in ('Accepted', 'Posted');
