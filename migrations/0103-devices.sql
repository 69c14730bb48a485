-- Seats for installations of the field app: whose they are, what they may call with, what they last said of themselves.

create table devices (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  password_hash text,
  rep_id uuid not null,
  phone text not null default '',
  invoice_name text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  address_state text not null default '',
  zip text not null default '',
  inventory_location_id uuid not null,
  restock_from_location_id uuid not null,
  vendor_id uuid,
  class_id uuid,
  state text not null default 'Invited' check (state in ('Invited', 'Active', 'Suspended', 'Lost', 'Wiped', 'Retired')),
  state_since timestamptz not null default now(),
  shares_location boolean not null default false,
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]{1,4}$'),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  primary key (company_id, id),
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, inventory_location_id) references stock_locations,
  foreign key (company_id, restock_from_location_id) references stock_locations,
  foreign key (company_id, vendor_id) references vendors,
  foreign key (company_id, class_id) references classes,
  check (inventory_location_id <> restock_from_location_id)
);
comment on table devices is 'A seat for one installation of the field app, bound to a rep and to the stock that it sells from.';
comment on column devices.email is 'With the password the sign-in of the device, not of the person; of one device alone in the whole installation until it is retired.';
comment on column devices.invoice_name is 'The seller''s name on its documents.';
comment on column devices.inventory_location_id is 'The van or bag that it sells from.';
comment on column devices.restock_from_location_id is 'The warehouse that fills it up.';
comment on column devices.vendor_id is 'The vendor in QuickBooks that stands for the rep.';
comment on column devices.class_id is 'The class in QuickBooks that is put on each of its documents.';
comment on column devices.state is 'Which state leads to which is said by devices/devices/states.ts.';
comment on column devices.shares_location is 'Other active devices may sell from the same location.';
comment on column devices.number_prefix is 'Before the numbers that it gives offline. Never another device''s, also of a retired one: no number is given twice.';
create unique index devices_by_prefix on devices (company_id, number_prefix);
create unique index devices_at_location on devices (company_id, inventory_location_id) where state = 'Active' and not shares_location;
create index devices_by_name on devices (company_id, name_key, id);
create index devices_by_rep on devices (company_id, rep_id);
create index devices_by_location on devices (company_id, inventory_location_id);
call app.protect('devices');
call app.tell('devices', 'devices');

create table device_reps (
  company_id uuid not null references companies,
  device_id uuid not null,
  from_day date not null,
  rep_id uuid not null,
  primary key (company_id, device_id, from_day),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps
);
comment on table device_reps is 'Who is credited with a device''s sales from which day on: what was sold before stays the former rep''s.';
call app.protect('device_reps');

create table device_pairings (
  company_id uuid not null references companies,
  device_id uuid not null,
  locator text not null check (locator ~ '^[A-Z]{4}$'),
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  used_at timestamptz,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, device_id),
  foreign key (company_id, device_id) references devices
);
comment on table device_pairings is 'The code that binds an installation to a device: the newest of each device, good once.';
comment on column device_pairings.locator is 'The first half of the code: it finds the company, and counts the tries with a wrong second half.';
comment on column device_pairings.code_hash is 'Of the whole code, with a key of ours.';
call app.protect('device_pairings');
call app.tell('device_pairings', 'devices', 'device_id');

create table device_keys (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  device_id uuid not null,
  installation_id uuid not null,
  token_hash bytea not null,
  next_hash bytea,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoke_reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, device_id) references devices
);
comment on table device_keys is 'What an installation calls with. Only hashes are kept; a device has one that is not revoked.';
comment on column device_keys.next_hash is 'Handed out and not used yet: the token before is good until it is.';
comment on column device_keys.previous_hash is 'A call with it later than a moment after its successor is a copy: the key ends.';
create unique index device_keys_in_use on device_keys (company_id, device_id) where revoked_at is null;
call app.protect('device_keys');

create table device_contacts (
  company_id uuid not null references companies,
  device_id uuid not null,
  at timestamptz not null default now(),
  unsent_count int not null default 0 check (unsent_count >= 0),
  unsent_value bigint not null default 0,
  next_number int not null default 1,
  app_version text not null default '',
  rules_version int not null default 0,
  persisted boolean,
  installed boolean,
  storage_usage bigint,
  storage_quota bigint,
  skew_ms bigint not null default 0,
  primary key (company_id, device_id),
  foreign key (company_id, device_id) references devices
) with (fillfactor = 50);
comment on table device_contacts is 'What a device said of itself at its last contact. Beside the devices: a heartbeat writes one small row.';
comment on column device_contacts.unsent_value is 'Cents.';
comment on column device_contacts.persisted is 'Whether the browser promised to keep what is stored; null: nobody asked it yet.';
comment on column device_contacts.skew_ms is 'The device''s clock minus ours.';
comment on column device_contacts.next_number is 'The number that its next document gets.';
call app.protect('device_contacts');
-- The same as before is told to nobody: thousands of devices say every few minutes that they are there.
create function app.tell_of_contact() returns trigger language plpgsql as $$
begin
  perform app.say(new.company_id, format('RECORD_CHANGED|$|devices/%s', new.device_id));
  return null;
end $$;
create trigger tell_inserts after insert on device_contacts for each row execute function app.tell_of_contact();
create trigger tell_updates after update on device_contacts for each row
  when (old.unsent_count <> new.unsent_count or old.unsent_value <> new.unsent_value or old.app_version <> new.app_version
    or old.rules_version <> new.rules_version or old.persisted is distinct from new.persisted or new.at > old.at + interval '15 minutes')
  execute function app.tell_of_contact();

create table device_gaps (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  device_id uuid not null,
  reported_at timestamptz not null,
  noticed_at timestamptz not null default now(),
  documents int not null check (documents > 0),
  value bigint not null,
  first_number int not null,
  last_number int not null,
  primary key (company_id, id),
  foreign key (company_id, device_id) references devices
);
comment on table device_gaps is
  'Documents that a device reported and that never came: another installation took its place while they were on it. Never deleted by time.';
comment on column device_gaps.value is 'Cents.';
create index device_gaps_by_device on device_gaps (company_id, device_id, id);
call app.protect('device_gaps');
call app.tell('device_gaps', 'devices', 'device_id');

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in
  ('invitation', 'paymentLink', 'paymentIntent', 'stripeAccount', 'quickbooksRealm', 'deviceEmail', 'devicePairing', 'deviceKey'));
call app.list_in_directory('devices', 'deviceEmail', $$case when r.state <> 'Retired' then r.email end$$);
call app.list_in_directory('device_pairings', 'devicePairing', $$case when r.used_at is null and r.wrong_tries < 5 then r.locator end$$);
call app.list_in_directory('device_keys', 'deviceKey', $$case when r.revoked_at is null then r.id::text end$$);

alter table orders add device_id uuid;
alter table orders add foreign key (company_id, device_id) references devices;
comment on column orders.device_id is 'The device that it was taken on; null: it came by another way.';
create index orders_by_device on orders (company_id, device_id, order_date) where device_id is not null;
-- Credits of a month.
create index returns_by_day on returns (company_id, returned_on);

-- Finds the key of a device and opens its company for the rest of the transaction: one round trip per call. Nothing is opened for what is no
-- key, a revoked one, one of another installation. `which`: the token in use, the next one, or the one before.
create function app.open_device(key_id uuid, given_hash bytea, installation uuid)
  returns table (which text, company_id uuid, device_id uuid, rep_id uuid, device_name text, state text, age interval)
  language plpgsql set search_path = public, app, pg_temp as $$
#variable_conflict use_column
declare
  company uuid := app.company_of('deviceKey', key_id::text);
begin
  if company is null then return; end if;
  perform set_config('app.company_id', company::text, true);
  return query select case given_hash when k.token_hash then 'current' when k.next_hash then 'next' else 'previous' end, k.company_id, k.device_id,
      d.rep_id, d.name, d.state, now() - k.rotated_at
    from device_keys k join devices d on d.company_id = company and d.id = k.device_id
    where k.company_id = company and k.id = key_id and k.revoked_at is null and k.installation_id = installation
      and given_hash in (k.token_hash, k.next_hash, k.previous_hash);
  if not found then perform set_config('app.company_id', '', true); end if;
end $$;

-- A rep who is not active any more sells nothing: at once, whoever writes it.
create function app.suspend_devices_of_rep() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  with suspended as (
    update devices d set state = 'Suspended', state_since = now(), version = d.version + 1, changed_at = now()
    where d.company_id = new.company_id and d.rep_id = new.id and d.state = 'Active' returning d.id, d.version)
  insert into audit_events (company_id, actor, origin, action, record_kind, record_id, record_version, changes)
    select new.company_id, new.name, 'system', 'deviceSuspendedWithRep', 'device', s.id, s.version,
      jsonb_build_array(jsonb_build_object('field', 'deviceState', 'from', 'Active', 'to', 'Suspended')) from suspended s;
  return null;
end $$;
create trigger suspend_devices after update of active on reps for each row when (old.active and not new.active)
  execute function app.suspend_devices_of_rep();
