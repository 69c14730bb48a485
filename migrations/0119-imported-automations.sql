-- Whether new customers of an import get what every new customer gets by itself: whoever starts it says so.
alter table customer_imports add column starts_automations boolean not null default false;
