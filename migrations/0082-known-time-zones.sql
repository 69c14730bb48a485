-- A zone that only browsers know ends every statement that asks for the time of all companies.
alter table companies no force row level security;
update companies set time_zone = default where time_zone not in (select name from pg_timezone_names);
alter table companies force row level security;
