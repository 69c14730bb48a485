-- What is approved and cannot be paid is unclaimed as well, as a person says: so a program can be closed, and nothing lapses (rules 3.8 and 3.22, 11).

alter table unclaimed_money alter column item_id drop not null;
alter table unclaimed_money add column program_id uuid;
alter table unclaimed_money add column payee_name text not null default '';
alter table unclaimed_money add column reason text not null default '';
alter table unclaimed_money add column left_by text not null default '';
comment on column unclaimed_money.item_id is 'Which payment came back; null: it was never paid, and somebody said why (`reason`).';

create table unclaimed_rows (
  company_id uuid not null references companies,
  unclaimed_id uuid not null,
  row_id uuid not null,
  primary key (company_id, unclaimed_id, row_id),
  foreign key (company_id, unclaimed_id) references unclaimed_money on delete cascade,
  foreign key (company_id, row_id) references reward_rows
);
comment on table unclaimed_rows is 'The rewards that are unclaimed: whatever pays them claims them.';
create index unclaimed_rows_of_row on unclaimed_rows (company_id, row_id);
call app.protect('unclaimed_rows');

alter table unclaimed_money no force row level security;
alter table unclaimed_rows no force row level security;
alter table funding_items no force row level security;
alter table funding_batches no force row level security;
alter table funding_rows no force row level security;
update unclaimed_money u set program_id = b.program_id, payee_name = i.payee_name
  from funding_items i join funding_batches b on b.company_id = i.company_id and b.id = i.batch_id
  where i.company_id = u.company_id and i.id = u.item_id;
insert into unclaimed_rows (company_id, unclaimed_id, row_id)
  select u.company_id, u.id, f.row_id from unclaimed_money u join funding_rows f on f.company_id = u.company_id and f.item_id = u.item_id;
alter table unclaimed_money force row level security;
alter table unclaimed_rows force row level security;
alter table funding_items force row level security;
alter table funding_batches force row level security;
alter table funding_rows force row level security;

alter table unclaimed_money alter column program_id set not null;
alter table unclaimed_money add foreign key (company_id, program_id) references programs;
create index unclaimed_money_of_program on unclaimed_money (company_id, program_id) where claimed_at is null;
