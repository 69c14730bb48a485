-- The words by whose beginnings a contact is found, as customers are by theirs: of the name and the e-mail address, and a phone as its
-- digits from the end, behind '#'. O'Brien is found as o, brien and obrien.
create function app.contact_words_in(name text, email text, phone text) returns setof text immutable parallel safe language sql
  set search_path = public, app, pg_temp as $$
  select app.audit_words_in(name)
  union select app.audit_words_in(translate(name, '''’', ''))
  union select app.audit_words_in(email)
  union select left(lower(email), 60) where email <> ''
  union select '#' || left(reverse(digits), 59) from regexp_replace(phone, '\D', '', 'g') as digits where length(digits) >= 3
$$;

create table contact_words (
  company_id uuid not null,
  word text collate "C" not null,
  contact_id uuid not null,
  primary key (company_id, word, contact_id),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
create index contact_words_of on contact_words (company_id, contact_id, word);

create function app.words_of_new_contacts() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into contact_words (company_id, word, contact_id)
    select c.company_id, word, c.id from changed c cross join lateral app.contact_words_in(c.fn || ' ' || c.ln, c.email, c.phone) as word;
  return null;
end $$;
create trigger keep_words_of_new after insert on contacts referencing new table as changed for each statement execute function app.words_of_new_contacts();

create function app.words_of_changed_contacts() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  other uuid[] := array(select c.id from changed c join former f using (company_id, id)
    where (c.fn, c.ln, c.email, c.phone) is distinct from (f.fn, f.ln, f.email, f.phone));
begin
  delete from contact_words where contact_id = any(other);
  insert into contact_words (company_id, word, contact_id)
    select c.company_id, word, c.id from changed c cross join lateral app.contact_words_in(c.fn || ' ' || c.ln, c.email, c.phone) as word
    where c.id = any(other);
  return null;
end $$;
create trigger keep_words_of_changed after update on contacts referencing old table as former new table as changed
  for each statement execute function app.words_of_changed_contacts();

alter table contacts no force row level security;
insert into contact_words (company_id, word, contact_id)
  select c.company_id, word, c.id from contacts c cross join lateral app.contact_words_in(c.fn || ' ' || c.ln, c.email, c.phone) as word;
alter table contacts force row level security;

call app.protect('contact_words');
