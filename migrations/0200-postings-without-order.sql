-- A payout's documents in QuickBooks belong to no order: who looks at payouts hears of them, in place of who looks at orders.
create function app.tell_postings_without_order() returns trigger language plpgsql as $$
begin
  perform app.say(company_id, 'LIST_CHANGED|$|payouts') from changed where order_id is null group by company_id;
  return null;
end $$;

create trigger tell_inserts_without_order after insert on postings referencing new table as changed
  for each statement execute function app.tell_postings_without_order();
create trigger tell_updates_without_order after update on postings referencing new table as changed
  for each statement execute function app.tell_postings_without_order();
