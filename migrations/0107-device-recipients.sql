-- Who gets a copy when something happens on a device: the company's list, and of a device one beside it or instead of it.

create table device_recipient_lists (
  company_id uuid not null references companies,
  scope text not null check (scope in ('company', 'device')),
  owner_id uuid not null,
  mode text not null default 'inherit' check (mode in ('inherit', 'add', 'replace')),
  version int not null default 1,
  changed_by text not null default '',
  changed_at timestamptz not null default now(),
  primary key (company_id, owner_id)
);
comment on table device_recipient_lists is 'A list of recipients of copies, of the company or of a device.';
comment on column device_recipient_lists.owner_id is 'The company or the device.';
comment on column device_recipient_lists.mode is 'Of a device: the company''s list alone, both, or its own alone.';
comment on column device_recipient_lists.version is 'Grows with each save, which replaces the whole list.';
call app.protect('device_recipient_lists');
call app.tell('device_recipient_lists', 'devices', 'owner_id');

create table device_recipients (
  company_id uuid not null references companies,
  owner_id uuid not null,
  position int not null,
  recipient text not null check (recipient = lower(recipient) or recipient like '@%'),
  name text not null default '',
  language text check (language in ('en', 'es')),
  events text[] not null,
  send_as text not null check (send_as in ('To', 'Cc', 'Bcc')),
  content text not null check (content in ('PDF', 'link', 'CSV')),
  min_amount bigint check (min_amount >= 0),
  customer_type text check (customer_type in ('N', 'D')),
  class_id uuid,
  active boolean not null default true,
  primary key (company_id, owner_id, position),
  foreign key (company_id, owner_id) references device_recipient_lists,
  foreign key (company_id, class_id) references classes
);
comment on table device_recipients is 'One row of a list. In one list an address gets one copy of an event at most.';
comment on column device_recipients.recipient is 'An address, or a token such as @customer.';
comment on column device_recipients.language is 'Null: the recipient''s own, else the company''s.';
comment on column device_recipients.min_amount is 'Cents; null: of any amount.';
call app.protect('device_recipients');

create table device_addresses (
  company_id uuid not null references companies,
  email text not null check (email = lower(email)),
  state text not null default 'Pending' check (state in ('Pending', 'Verified', 'Bounced', 'Unsubscribed')),
  bounces int not null default 0,
  asked_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, email)
);
comment on table device_addresses is 'Typed addresses outside the company: whether somebody there said that copies may come. Once for all lists.';
comment on column device_addresses.bounces is 'How often in a row its mailbox was refused.';
call app.protect('device_addresses');
call app.tell_as_list('device_addresses', 'devices');
