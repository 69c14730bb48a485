-- Every search reads names as those of customers do: without accents, and without the signs within them.

-- What a search compares. As holdsText() of contract/typed/folded.ts.
create function app.searched(text text) returns text immutable parallel safe language sql
  as $$ select translate(app.folded(text), '''’‘`-‐‑–.&·', '') $$;

alter table items add column searched text not null generated always as (app.searched(name || ' ' || sku || ' ' || description)) stored;
comment on column items.searched is 'Begins with the name.';

-- In pieces between spaces and punctuation: both what is kept and what is looked for.
create or replace function app.audit_words_in(given text) returns setof text immutable parallel safe language sql
  set search_path = public, app, pg_temp
  as $$ select distinct left(word, 60) from regexp_split_to_table(app.folded(given), '[\s[:punct:]]+') as word where word <> '' $$;

alter table audit_words no force row level security;
alter table rehearsal_rows no force row level security;
insert into audit_words (company_id, word, event_id)
  select company_id, left(app.folded(word), 60), event_id from audit_words where word ~ '[łøđðıħŋßæœþ]' on conflict do nothing;
delete from audit_words where word ~ '[łøđðıħŋßæœþ]';
update rehearsal_rows set searched = app.searched(searched);
alter table audit_words force row level security;
alter table rehearsal_rows force row level security;
