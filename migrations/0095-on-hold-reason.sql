-- Why nothing more is sold to the customer for now; empty for who is not on hold.
alter table customers add column on_hold_reason text not null default '';
