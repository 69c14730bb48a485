-- Customers: lists, words they are found by, contacts, notes.

create table reps (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  code text not null,
  name text not null,
  email text not null default '',
  territory text not null default '',
  active boolean not null default true,
  user_id uuid references users,
  vendor_id uuid,
  employee_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code)
);
call app.protect('reps');
alter table memberships add foreign key (company_id, rep_id) references reps (company_id, id);

create table sources (
  company_id uuid not null references companies,
  name text not null,
  moving_to text,
  primary key (company_id, name)
);
comment on column sources.moving_to is 'Set while whatever bears this name is given that one.';
call app.protect('sources');

create table territories (
  company_id uuid not null references companies,
  name text not null,
  moving_to text,
  primary key (company_id, name)
);
call app.protect('territories');

create table customers (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  customer_name text not null,
  customer_company_name text not null default '',
  email text not null default '',
  sales_representative text not null default '',
  account_type text not null default 'C' check (account_type in ('C', 'S')),
  customer_type text not null default 'D' check (customer_type in ('N', 'D')),
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  country_code text not null default '',
  salutation text not null default '',
  department text not null default '',
  warehouse_code text not null default '',
  source text not null default '',
  territory text not null default '',
  work_phone text not null default '',
  mobile_phone text not null default '',
  home_phone text not null default '',
  fax text not null default '',
  website text not null default '',
  linked_in text not null default '',
  facebook text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  active boolean not null default true,
  on_hold boolean not null default false,
  other text not null default '',
  open_balance bigint not null default 0,
  parent_id uuid,
  sync_state text not null default 'none',
  request_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text not null generated always as (coalesce(nullif(work_phone, ''), nullif(mobile_phone, ''), home_phone)) stored,
  name_key text collate "C" not null generated always as (lower(customer_name)) stored,
  company_key text collate "C" not null generated always as (lower(customer_company_name)) stored,
  on_hold_reason text not null default '',
  merged_into uuid,
  primary key (company_id, id),
  check (merged_into <> id),
  foreign key (company_id, merged_into) references customers (company_id, id)
);
comment on column customers.sync_state is
  'State of the newest write to QuickBooks, kept beside the row so that lists need no join. Decided by the delivery.';
comment on column customers.on_hold_reason is 'Why nothing more is sold to the customer for now; empty for who is not on hold.';
comment on column customers.merged_into is
  'Merged away: the other one carries on. Its own row stays, so that old addresses lead on and a merge can be undone.';
create index customers_by_name on customers (company_id, name_key, id);
create index customers_by_company on customers (company_id, company_key, id);
create index customers_by_balance on customers (company_id, open_balance, id);
create index customers_by_change on customers (company_id, updated_at, id);
create index customers_by_rep on customers (company_id, sales_representative, name_key, id) where sales_representative <> '';
create index customers_by_territory on customers (company_id, territory, name_key, id) where territory <> '';
create index customers_by_parent on customers (company_id, parent_id) where parent_id is not null;
create index customers_by_email on customers (company_id, email) where email <> '';
create unique index customers_by_request on customers (company_id, request_key) where request_key is not null;
-- Filters that leave few rows of many; each keeps the list's usual order.
create index customers_by_source on customers (company_id, source, name_key, id) where source <> '';
create index customers_on_hold on customers (company_id, name_key, id) where on_hold;
create index customers_inactive on customers (company_id, name_key, id) where not active;
create index customers_leads on customers (company_id, name_key, id) where customer_type = 'N';
create index customers_unsynced on customers (company_id, name_key, id) where sync_state not in ('none', 'synced');
create index customers_by_state on customers (company_id, state, name_key, id) where state <> '';
-- The newest of those merged into a customer are found without reading the others, however many they are.
create index customers_merged on customers (company_id, merged_into, updated_at desc, id desc) where merged_into is not null;
call app.protect('customers');
call app.tell('customers', 'customers');
alter table memberships add foreign key (company_id, customer_id) references customers (company_id, id);

create table customer_words (
  company_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (company_id, word, customer_id)
);
comment on table customer_words is
  'Beginnings of words are found as ranges, which row level security lets through to the index. A phone is its digits, reversed, after '
  '''#''.';
comment on column customer_words.customer_id is
  'No foreign key: checked row by row it took half the time of indexing words; whoever removes a customer removes its words.';
-- With the word in it, "does this customer have a word in that range" never leaves the index.
create index customer_words_of on customer_words (company_id, customer_id, word);
call app.protect('customer_words');

create table customers_to_index (
  company_id uuid not null,
  customer_id uuid not null,
  primary key (company_id, customer_id)
);
comment on table customers_to_index is
  'Whose words are out of date. Beside the customers: a mark on each would rewrite all their index entries once more.';
call app.protect('customers_to_index');
call app.let_owner_read('customers_to_index');

create function app.companies_to_index() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.id from companies c where exists (select from customers_to_index t where t.company_id = c.id) $$;

create table missing_parents (
  company_id uuid not null references companies,
  customer_id uuid not null,
  parent_external_id text not null,
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
comment on table missing_parents is 'Sub-customers whose parent has not come yet: tied to it at the end of the import.';
call app.protect('missing_parents');

create table saved_views (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  user_id uuid not null references users,
  screen text not null,
  name text not null,
  state text not null,
  created_at timestamptz not null default now(),
  shared boolean not null default false,
  primary key (company_id, id)
);
comment on column saved_views.shared is
  'A view is its maker''s own or everybody''s in the company; each of the two has its names for itself.';
create unique index saved_views_of_person on saved_views (company_id, user_id, screen, name) where not shared;
create unique index saved_views_of_company on saved_views (company_id, screen, lower(name)) where shared;
call app.protect('saved_views');

-- Only what is shared concerns others; one's own tabs read again what they saved.
create function app.tell_shared_views() returns trigger language plpgsql as $$
begin
  perform app.say(company_id, 'LIST_CHANGED|$|views') from (select distinct company_id from changed where shared) told;
  return null;
end $$;

create trigger tell_inserts after insert on saved_views referencing new table as changed for each statement execute function app.tell_shared_views();
create trigger tell_updates after update on saved_views referencing new table as changed for each statement execute function app.tell_shared_views();
create trigger tell_unshared after update on saved_views referencing old table as changed for each statement execute function app.tell_shared_views();
create trigger tell_deletes after delete on saved_views referencing old table as changed for each statement execute function app.tell_shared_views();

create table contact_types (
  company_id uuid not null references companies,
  name text not null,
  moving_to text,
  primary key (company_id, name)
);
comment on table contact_types is 'Kinds of contacts are the company''s own words, like sources and territories.';
comment on column contact_types.moving_to is 'Set while whatever bears this name is given that one.';
call app.protect('contact_types');

create table contacts (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  version int not null default 1,
  fn text not null,
  ln text not null default '',
  position text not null default '',
  email text not null default '',
  phone text not null default '',
  address1 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  contact_type text not null default '',
  active boolean not null default true,
  user_id uuid references users,
  request_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (lower(fn || ' ' || ln)) stored,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
comment on column contacts.user_id is 'Whom a typed password lets in; who came by a link stands with the invitation.';
create index contacts_by_name on contacts (company_id, customer_id, name_key, id);
create index contacts_by_email on contacts (company_id, customer_id, lower(email)) where email <> '';
create index contacts_by_type on contacts (company_id, contact_type) where contact_type <> '';
create index contacts_by_user on contacts (company_id, user_id) where user_id is not null;
create unique index contacts_by_request on contacts (company_id, request_key) where request_key is not null;
-- A customer's timeline: contacts and notes as they came, and the log without what only says that they did.
create index contacts_as_they_came on contacts (company_id, customer_id, created_at desc, id desc);
call app.protect('contacts');
call app.tell('contacts', 'customers', 'customer_id');

-- The words by whose beginnings a contact is found, as customers are by theirs: of the name and the e-mail address, and a phone as its digits
-- from the end, behind '#'. O'Brien is found as o, brien and obrien.
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
call app.protect('contact_words');

create function app.words_of_new_contacts() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into contact_words (company_id, word, contact_id)
    select c.company_id, word, c.id from changed c cross join lateral app.contact_words_in(c.fn || ' ' || c.ln, c.email, c.phone) as word;
  return null;
end $$;

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

create trigger keep_words_of_new after insert on contacts referencing new table as changed for each statement execute function app.words_of_new_contacts();
create trigger keep_words_of_changed after update on contacts referencing old table as former new table as changed
  for each statement execute function app.words_of_changed_contacts();

create table pay_cards (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  contact_id uuid not null,
  provider text not null,
  proxy_id text not null default '',
  last4 text not null default '' check (last4 ~ '^(\d{4})?$'),
  expires text not null default '' check (expires ~ '^(\d{4}-\d{2})?$'),
  state text not null check (state in ('Requested', 'Issued', 'Mailed', 'Active', 'Locked', 'Replaced', 'Closed', 'Refused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts on delete cascade
);
comment on table pay_cards is
  'Who receives rewards on a card. Never the card''s number: the processor''s own id for it and the last four digits.';
create unique index pay_cards_live on pay_cards (company_id, contact_id) where state not in ('Replaced', 'Closed', 'Refused');
create unique index pay_cards_once on pay_cards (company_id, provider, proxy_id) where proxy_id <> '';
create index pay_cards_of on pay_cards (company_id, contact_id, id);
call app.protect('pay_cards');

create table customer_notes (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  customer_id uuid not null,
  version int not null default 1,
  note_title text not null,
  note_text text not null default '',
  is_pinned boolean not null default false,
  author_id uuid references users,
  author text not null,
  request_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers
);
comment on table customer_notes is 'What the staff writes about a customer. A removed one waits 30 days for being put back.';
comment on column customer_notes.author_id is 'Null: nobody in person. The name is kept as it was.';
comment on column customer_notes.request_key is 'Made by the form: the same key never adds twice.';
create index customer_notes_listed on customer_notes (company_id, customer_id, is_pinned desc, id desc) where removed_at is null;
create index customer_notes_of_customer on customer_notes (company_id, customer_id);
create index customer_notes_removed on customer_notes (removed_at) where removed_at is not null;
create unique index customer_notes_request on customer_notes (company_id, request_key) where request_key is not null;
create index customer_notes_as_they_came on customer_notes (company_id, customer_id, created_at desc, id desc) where removed_at is null;
call app.protect('customer_notes');
call app.let_owner_read('customer_notes');
call app.tell('customer_notes', 'notes', 'customer_id');

create function app.companies_with_old_notes() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select distinct n.company_id from customer_notes n where n.removed_at < now() - interval '30 days' $$;

create table customer_note_versions (
  company_id uuid not null,
  note_id uuid not null,
  version int not null,
  note_title text not null,
  note_text text not null,
  actor_id uuid references users,
  actor text not null,
  at timestamptz not null default now(),
  primary key (company_id, note_id, version),
  foreign key (company_id, note_id) references customer_notes on delete cascade
);
comment on table customer_note_versions is 'Every version a note had, the present one included.';
call app.protect('customer_note_versions');

create table note_attachments (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  note_id uuid not null,
  slot int not null check (slot between 1 and 5),
  name text not null,
  extension text not null,
  bytes int not null check (bytes between 1 and 1048576),
  file_hash text not null,
  added_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, note_id, slot),
  foreign key (company_id, note_id) references customer_notes on delete cascade
);
comment on column note_attachments.slot is 'At most five to a note, however many uploads run at once.';
create index note_attachments_by_file on note_attachments (file_hash);
call app.protect('note_attachments');
call app.let_owner_read('note_attachments');

-- What the list of customers may know of notes: which customers have files. Of plain tables only, so that a row is looked up in an index.
create view customers_with_files with (security_invoker = true) as
  select n.company_id, n.customer_id from customer_notes n join note_attachments a on a.company_id = n.company_id and a.note_id = n.id
  where n.removed_at is null;
