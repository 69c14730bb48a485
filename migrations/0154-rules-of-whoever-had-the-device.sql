-- Rules hold for the rep who had a device at their version, whoever has it by now.

create table device_rep_versions (
  company_id uuid not null references companies,
  device_id uuid not null,
  version int not null,
  rep_id uuid not null,
  made_at timestamptz not null default now(),
  primary key (company_id, device_id, version),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, rep_id) references reps
);
comment on table device_rep_versions is
  'Who has a device from which version of the rules on: by their group its rules are resolved. Of a device that never changed hands there is none.';
comment on column device_rep_versions.version is 'Of the numbers of device_rule_counters; 0: from its beginning.';
comment on column device_rep_versions.made_at is 'When the rules of the rep before ended for it.';
call app.protect('device_rep_versions');
