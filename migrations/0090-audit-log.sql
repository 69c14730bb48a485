-- The log read in the order of time (ids are made in it): by person, by what was done, and what does not concern a customer.
create index audit_events_by_actor on audit_events (company_id, actor_id, id desc) where actor_id is not null;
create index audit_events_by_action on audit_events (company_id, action, id desc);
create index audit_events_elsewhere on audit_events (company_id, record_kind, id desc) where record_kind <> 'customer';

-- Lower case without accents, in pieces between spaces and punctuation: both what is kept and what is looked for.
create function app.audit_words_in(given text) returns setof text immutable parallel safe language sql set search_path = public, app, pg_temp
  as $$ select distinct left(word, 60) from regexp_split_to_table(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word where word <> '' $$;

-- A word of an event's fields and values leads to the events that have it, newest first, through the index that row level security lets by.
create table audit_words (
  company_id uuid not null,
  word text collate "C" not null,
  event_id uuid not null,
  primary key (company_id, word, event_id)
);

create function app.keep_audit_words() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into audit_words (company_id, word, event_id)
    select a.company_id, w.word, a.id from added a
    cross join lateral (select c ->> 'field' as field, c ->> 'from' as was, c ->> 'to' as became from jsonb_array_elements(a.changes) c limit 200) c
    cross join lateral app.audit_words_in(left(concat_ws(' ', c.field, c.was, c.became), 2000)) as w (word)
    where a.changes <> '[]'
    on conflict do nothing;
  return null;
end $$;
create trigger keep_audit_words after insert on audit_events referencing new table as added for each statement execute function app.keep_audit_words();

alter table audit_events no force row level security;
insert into audit_words (company_id, word, event_id)
  select a.company_id, w.word, a.id from audit_events a
  cross join lateral (select c ->> 'field' as field, c ->> 'from' as was, c ->> 'to' as became from jsonb_array_elements(a.changes) c limit 200) c
  cross join lateral app.audit_words_in(left(concat_ws(' ', c.field, c.was, c.became), 2000)) as w (word)
  where a.changes <> '[]'
  on conflict do nothing;
alter table audit_events force row level security;

call app.protect('audit_words');
revoke update, delete on audit_words from ledgerside_app;
