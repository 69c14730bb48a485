create index inbound_events_processed on inbound_events (processed_at) where processed_at is not null;

-- Which of these files no row refers to: every table with files belongs in here, or they are swept away.
create function app.unused_files(hashes text[]) returns setof text
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select h from unnest(hashes) h where not exists (select from companies c where c.logo_file = h) $$;
