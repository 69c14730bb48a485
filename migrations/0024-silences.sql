-- Who does not answer is asked by one delivery for all.

create table silences (
  company_id uuid not null,
  channel text not null,
  other_side text not null,
  name text not null,
  failures int not null default 1,
  since timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  asking boolean not null default false,
  primary key (company_id, channel, other_side)
);
comment on table silences is 'Other sides that did not answer the last attempts of a channel; an answer removes the row.';
comment on column silences.other_side is 'Which of a channel with several (a connection to a partner), else empty.';
comment on column silences.name is 'What people call it, where it is one of several.';
comment on column silences.failures is 'Attempts in a row without an answer.';
comment on column silences.asking is 'One asks for all: only its failure makes the pause longer, not those of attempts that were under way.';
call app.protect('silences');

alter table deliveries add held_by text;
comment on column deliveries.held_by is 'The silent other side (silences.other_side) that it waits for.';
create index on deliveries (company_id, channel, held_by) where held_by is not null;
