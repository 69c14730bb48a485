-- A device may change hands in the middle of a day: who had it is said by the moment.

alter table device_reps add from_at timestamptz;
-- Those that are there already hold from the beginning of their day in UTC: nobody had a second one within a day so far, and when a company's day
-- begins is never asked of the database. What is there, before the policies, which hide the rows of all companies from the owner too.
alter table device_reps no force row level security;
update device_reps set from_at = from_day::timestamp at time zone 'utc';
alter table device_reps force row level security;
alter table device_reps alter from_at set not null, drop constraint device_reps_pkey, drop from_day;
alter table device_reps add primary key (company_id, device_id, from_at);
comment on table device_reps is
  'Who is credited with what a device makes from which moment on: what was made before stays the former rep''s, whenever it arrives.';
