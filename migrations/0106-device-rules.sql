-- What a device may do: said by the company, by a group of reps and for one device. Each save is a version that stays, since documents name it.

create table rep_groups (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  name text not null check (name <> ''),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  removed_at timestamptz,
  primary key (company_id, id)
);
comment on table rep_groups is 'Reps whose devices have rules in common. One that is removed stays for the documents that were made under its rules.';
create unique index rep_groups_by_name on rep_groups (company_id, name_key) where removed_at is null;
call app.protect('rep_groups');
call app.tell('rep_groups', 'devices');

create table device_rule_counters (
  company_id uuid primary key references companies,
  last int not null
);
comment on table device_rule_counters is 'The last version of a company''s rules, of whatever level: one row of numbers, so that one number says what held everywhere.';
call app.protect('device_rule_counters');

create table rep_group_members (
  company_id uuid not null references companies,
  rep_id uuid not null,
  version int not null,
  group_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  primary key (company_id, rep_id, version),
  foreign key (company_id, rep_id) references reps,
  foreign key (company_id, group_id) references rep_groups
);
comment on table rep_group_members is 'In which group a rep is from a version of the rules on; the newest row holds.';
comment on column rep_group_members.group_id is 'Null: in none any more.';
create index on rep_group_members (company_id, group_id);
call app.protect('rep_group_members');
call app.tell('rep_group_members', 'devices', 'rep_id');

create table device_rule_sets (
  company_id uuid not null references companies,
  version int not null,
  scope text not null check (scope in ('company', 'group', 'device')),
  owner_id uuid not null,
  rules jsonb not null,
  made_by text not null,
  made_by_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  primary key (company_id, version)
);
comment on table device_rule_sets is 'What one level says from a version on: the whole of it, never changed. The newest row of an owner holds.';
comment on column device_rule_sets.owner_id is 'The company, the group or the device.';
comment on column device_rule_sets.rules is 'By the codes of devices/rules/rules.ts: value, mode, locked. Of a rule that is not in it this level says nothing.';
create unique index device_rule_sets_by_owner on device_rule_sets (company_id, scope, owner_id, version desc) include (made_at);
call app.protect('device_rule_sets');
call app.tell('device_rule_sets', 'devices', 'owner_id');
