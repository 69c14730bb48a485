-- Set while whatever bears this name is given that one.
alter table sources add column moving_to text;
alter table territories add column moving_to text;
