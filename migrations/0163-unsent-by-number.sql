-- What of a device is unsent is said by its numbers: where only the answer was lost, it is not missed.

alter table device_contacts add unsent_numbers int[], add came_numbers int[] not null default '{}';
comment on column device_contacts.unsent_numbers is
  'Of those that it said are unsent, the numbers (without the prefix) that have not come; null: it said how many alone.';
comment on column device_contacts.came_numbers is
  'Where it said how many alone: the numbers that came since, for the first time or again, each taken off once.';
