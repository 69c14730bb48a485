-- What the list of customers may know of the search for duplicates: who looks like somebody else, and like whom. Of plain tables only, so that a
-- row of the list is looked up in an index; whether the other one still stands is asked there.
create view possible_duplicates with (security_invoker = true) as
  select company_id, one_id as customer_id, other_id from duplicate_suspects where dismissed_at is null
  union all
  select company_id, other_id, one_id from duplicate_suspects where dismissed_at is null;
