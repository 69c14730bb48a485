-- Of a record's deliveries, those that did not go through at once: the others are no news.
create index deliveries_troubled on deliveries (company_id, record_kind, record_id, updated_at desc, id desc)
  where state in ('refused', 'unknown', 'retrying', 'ignored') or attempts > 1;
