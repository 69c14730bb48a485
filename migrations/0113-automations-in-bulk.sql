-- An automation for many customers is one more bulk change: `value` is its id, and what a row was `before` is the assignment it got.
alter table bulk_changes drop constraint bulk_changes_field_check,
  add constraint bulk_changes_field_check check (field in ('salesRepresentative', 'territory', 'onHold', 'active', 'automation'));
