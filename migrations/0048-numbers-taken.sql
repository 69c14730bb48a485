-- A document whose usual number somebody used in QuickBooks first.

alter table postings add own_number text not null default '';
comment on column postings.own_number is 'The number it bears where its usual one was taken in QuickBooks; empty: the usual one.';
