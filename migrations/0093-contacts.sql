-- Kinds of contacts are the company's own words, like sources and territories.
create table contact_types (
  company_id uuid not null references companies,
  name text not null,
  -- Set while whatever bears this name is given that one.
  moving_to text,
  primary key (company_id, name)
);
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
  -- Whom a typed password lets in; who came by a link stands with the invitation.
  user_id uuid references users,
  request_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (lower(fn || ' ' || ln)) stored,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers on delete cascade
);
create index contacts_by_name on contacts (company_id, customer_id, name_key, id);
create index contacts_by_email on contacts (company_id, customer_id, lower(email)) where email <> '';
create index contacts_by_type on contacts (company_id, contact_type) where contact_type <> '';
create index contacts_by_user on contacts (company_id, user_id) where user_id is not null;
create unique index contacts_by_request on contacts (company_id, request_key) where request_key is not null;
call app.protect('contacts');
call app.tell('contacts', 'customers', 'customer_id');

-- Who receives rewards on a card. Never the card's number: the processor's own id for it and the last four digits.
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
create unique index pay_cards_live on pay_cards (company_id, contact_id) where state not in ('Replaced', 'Closed', 'Refused');
create unique index pay_cards_once on pay_cards (company_id, provider, proxy_id) where proxy_id <> '';
create index pay_cards_of on pay_cards (company_id, contact_id, id);
call app.protect('pay_cards');
