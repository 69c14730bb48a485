-- A device may change its van: which one it sold from is said by the moment, as who had it is. And where its numbers begin is said before it is paired.

create table device_locations (
  company_id uuid not null references companies,
  device_id uuid not null,
  location_id uuid not null,
  from_at timestamptz not null,
  primary key (company_id, device_id, from_at),
  foreign key (company_id, device_id) references devices,
  foreign key (company_id, location_id) references stock_locations
);
comment on table device_locations is
  'What a device sells from, from which moment on: what was sold before left the former van, whenever it arrives.';
-- What is there, before the policies, which hide the rows of all companies from the owner too.
alter table devices no force row level security;
insert into device_locations (company_id, device_id, location_id, from_at) select company_id, id, inventory_location_id, created_at from devices;
alter table devices force row level security;
call app.protect('device_locations');

alter table devices add first_number int not null default 1 check (first_number between 1 and 100000);
comment on column devices.first_number is 'With which its own numbers begin; once it was paired they go on by themselves.';
