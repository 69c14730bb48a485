-- Names are compared and put in order as people read them: one way to write é, one blank, Álvarez beside Alvarez, item 2 before item 10.

-- What is compared of a name: case, white space and how its letters are put together aside.
create or replace function app.name_key(name text) returns text immutable parallel safe language sql
  as $$ select lower(btrim(regexp_replace(normalize(name), '[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))) $$;

-- Without accents, and with the letters that are none of another one spelled out. As plain() of customers/server/list/words.ts.
create function app.folded(name text) returns text immutable parallel safe language sql as $$
  select replace(replace(replace(replace(translate(regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]+', '', 'g'),
    'łøđðıħŋ', 'loddihn'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Numbers are padded to ten digits. As long as a cursor has room for; who has the same key has the same name_key or a very long name.
create function app.sort_key(name text) returns text immutable parallel safe language sql as $$
  select left(regexp_replace(regexp_replace(app.folded(app.name_key(name)), '(\d+)', '000000000\1', 'g'), '0+(\d{10})(?!\d)', '\1', 'g'), 100)
$$;

alter table customers drop column name_key, drop column company_key,
  add column name_sort text collate "C" not null generated always as (app.sort_key(customer_name)) stored,
  add column company_sort text collate "C" not null generated always as (app.sort_key(customer_company_name)) stored;
comment on column customers.name_sort is 'Who has the same name has the same of this, so that its index finds them too; app.name_key tells them apart.';
create index customers_by_name on customers (company_id, name_sort, id);
create index customers_by_company on customers (company_id, company_sort, id);
create index customers_by_rep on customers (company_id, sales_representative, name_sort, id) where sales_representative <> '';
create index customers_by_territory on customers (company_id, territory, name_sort, id) where territory <> '';
create index customers_by_source on customers (company_id, source, name_sort, id) where source <> '';
create index customers_on_hold on customers (company_id, name_sort, id) where on_hold;
create index customers_inactive on customers (company_id, name_sort, id) where not active;
create index customers_leads on customers (company_id, name_sort, id) where customer_type = 'N';
create index customers_unsynced on customers (company_id, name_sort, id) where sync_state not in ('none', 'synced');
create index customers_by_state on customers (company_id, state, name_sort, id) where state <> '';

alter table contacts drop column name_key,
  add column name_sort text collate "C" not null generated always as (app.sort_key(fn || ' ' || ln)) stored;
create index contacts_by_name on contacts (company_id, customer_id, name_sort, id);

alter table items add column name_sort text collate "C" not null generated always as (app.sort_key(name)) stored;

-- Two partners may have been told apart by a blank.
alter table trading_partners no force row level security;
do $$
declare
  twin record;
  n int;
begin
  for twin in select company_id, id, left(name, 90) as name from (
    select *, row_number() over (partition by company_id, app.name_key(name) order by created_at, id) as nth from trading_partners) p where nth > 1
  loop
    n := 2;
    while exists (select from trading_partners p where p.company_id = twin.company_id and app.name_key(p.name) = app.name_key(twin.name || ' (' || n || ')'))
    loop n := n + 1; end loop;
    update trading_partners p set name = twin.name || ' (' || n || ')' where p.company_id = twin.company_id and p.id = twin.id;
  end loop;
end $$;
alter table trading_partners force row level security;
alter table trading_partners drop column name_key,
  add column name_key text collate "C" not null generated always as (app.name_key(name)) stored,
  add column name_sort text collate "C" not null generated always as (app.sort_key(name)) stored;
create unique index trading_partners_by_name on trading_partners (company_id, name_key);
create index trading_partners_in_order on trading_partners (company_id, name_sort, id);

alter table rehearsal_rows drop column sort_key,
  add column sort_key text collate "C" not null generated always as (app.sort_key(name)) stored;
create index rehearsal_rows_listed on rehearsal_rows (company_id, rehearsal_id, bucket, sort_key, id);

-- Phones: their numbers without extension, each without the country's code and the nought that stands for it at home. As contract/typed/phones.ts.
create function app.national_digits(number text) returns text immutable parallel safe language sql as $$
  select case when length(national) > 7 then regexp_replace(national, '^0', '') else national end
  from (select regexp_replace(number, '\D', '', 'g') as typed, number ~ '^\s*\+' as plus) written,
    lateral (select case when plus then typed else regexp_replace(typed, '^(00|011)(?=\d{8})', '') end as dialled) d,
    lateral (select case when not (plus or dialled <> typed or length(dialled) > 10 and dialled !~ '^0') then dialled
      when dialled ~ '^[17]' then substr(dialled, 2)
      when dialled ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then substr(dialled, 3)
      else substr(dialled, 4) end as national) n
$$;

create function app.without_extension(phone text) returns text immutable parallel safe language sql
  as $$ select regexp_replace(phone, '[\s,;]{0,2}(extension|extensión|extn|ext|x|#|anexo|interno|int)[.:=]?\s?\d{1,6}$', '', 'i') $$;

create function app.phone_numbers(phone text) returns setof text immutable parallel safe language sql set search_path = public, app, pg_temp as $$
  with parts as materialized (select app.without_extension(btrim(part)) as number from regexp_split_to_table(left(phone, 100), '[/,;]') as part),
    several as (select bool_and(length(regexp_replace(number, '\D', '', 'g')) >= 6) as yes from parts)
  select app.national_digits(number) from parts, several where yes
  union select app.national_digits(app.without_extension(left(phone, 100))) from several where not yes
$$;

create or replace function app.phone_key(phone text) returns text immutable parallel safe language sql
  as $$ select right(digits, 10) from app.phone_numbers(phone) as digits where length(digits) >= 7 limit 1 $$;

-- As words.ts has them for customers: Wal-Mart is walmart too, and a name in Han or Kana is found from each of its signs on.
create or replace function app.contact_words_in(name text, email text, phone text) returns setof text immutable parallel safe language sql
  set search_path = public, app, pg_temp as $$
  select app.audit_words_in(app.folded(name))
  union select app.audit_words_in(translate(app.folded(name), '''’‘`-‐‑–.&·', ''))
  union select app.audit_words_in(regexp_replace(app.folded(name), '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+', ' ', 'g'))
  union select substr(run[1], n, 20) from regexp_matches(app.folded(name), '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+', 'g') as run,
    generate_series(1, least(length(run[1]), 20)) as n
  union select app.audit_words_in(email)
  union select left(lower(email), 60) where email <> ''
  union select '#' || left(reverse(digits), 59) from app.phone_numbers(phone) as digits where length(digits) >= 3
$$;

alter table customers no force row level security;
alter table customers_to_index no force row level security;
alter table contacts no force row level security;
alter table contact_words no force row level security;
insert into customers_to_index (company_id, customer_id) select company_id, id from customers on conflict do nothing;
delete from contact_words;
insert into contact_words (company_id, word, contact_id)
  select c.company_id, word, c.id from contacts c cross join lateral app.contact_words_in(c.fn || ' ' || c.ln, c.email, c.phone) as word;
alter table customers force row level security;
alter table customers_to_index force row level security;
alter table contacts force row level security;
alter table contact_words force row level security;
