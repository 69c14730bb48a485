-- A payment of one program also settles what a payee had too much, or was given back, in closed ones: each program says what it paid of its own.

create table funding_shares (
  company_id uuid not null references companies,
  item_id uuid not null,
  program_id uuid not null,
  amount bigint not null,
  primary key (company_id, item_id, program_id),
  foreign key (company_id, item_id) references funding_items on delete cascade,
  foreign key (company_id, program_id) references programs
);
comment on table funding_shares is
  'What an item pays of the rewards of each program, together its gross less what was netted. Less than nothing: it came off for that program. Cents.';
create index funding_shares_of_program on funding_shares (company_id, program_id);
call app.protect('funding_shares');

-- What is there, before the policies, which hide the rows of all companies from the owner too.
alter table funding_shares no force row level security;
alter table funding_items no force row level security;
alter table funding_batches no force row level security;
alter table funding_rows no force row level security;
alter table reward_rows no force row level security;
alter table payout_corrections no force row level security;
alter table postings no force row level security;
alter table programs no force row level security;
insert into funding_shares (company_id, item_id, program_id, amount)
  select s.company_id, s.item_id, s.program_id, sum(s.amount) from (
    select f.company_id, f.item_id, r.program_id, f.amount from funding_rows f join reward_rows r on r.company_id = f.company_id and r.id = f.row_id
    union all
    select k.company_id, k.item_id, k.program_id, k.amount from payout_corrections k where k.item_id is not null) s
  group by s.company_id, s.item_id, s.program_id;
-- What was refused and paid all the same no longer says what came off of it: that was the batch's own.
insert into funding_shares (company_id, item_id, program_id, amount)
  select i.company_id, i.id, b.program_id, i.gross - i.netted - coalesce(o.amount, 0)
  from funding_items i join funding_batches b on b.company_id = i.company_id and b.id = i.batch_id
    left join lateral (select sum(s.amount) as amount from funding_shares s where s.company_id = i.company_id and s.item_id = i.id) o on true
  where i.held is null and i.gross - i.netted <> coalesce(o.amount, 0)
  on conflict (company_id, item_id, program_id) do update set amount = funding_shares.amount + excluded.amount;
-- The program of the batch counted all of it.
update programs p set funded = p.funded + m.funded, paid = p.paid + m.paid from (
    select t.company_id, t.program_id, sum(t.sign * t.amount) as funded, coalesce(sum(t.sign * t.amount) filter (where t.state = 'Posted'), 0) as paid from (
      select s.company_id, w.program_id, w.sign, s.amount, i.state from funding_shares s
        join funding_items i on i.company_id = s.company_id and i.id = s.item_id
        join funding_batches b on b.company_id = i.company_id and b.id = i.batch_id and b.program_id <> s.program_id
        cross join lateral (values (s.program_id, 1), (b.program_id, -1)) as w (program_id, sign)
      where b.submitted_at is not null and i.state not in ('Refused', 'Cancelled', 'Returned')) t
    group by t.company_id, t.program_id) m
  where p.company_id = m.company_id and p.id = m.program_id;
-- Said once before, when the policies hid the rows from it.
update funding_items i set posted_at = i.settled_at where i.posted_at is null and (i.state = 'Posted'
  or i.state = 'Returned' and exists (select from postings p where p.company_id = i.company_id and p.kind = 'fundingReturn' and p.source_id = i.id::text));
alter table funding_shares force row level security;
alter table funding_items force row level security;
alter table funding_batches force row level security;
alter table funding_rows force row level security;
alter table reward_rows force row level security;
alter table payout_corrections force row level security;
alter table postings force row level security;
alter table programs force row level security;

create table tax_totals (
  company_id uuid not null references companies,
  year int not null,
  taken_at timestamptz not null default now(),
  taken_by text not null default '',
  primary key (company_id, year)
);
comment on table tax_totals is 'Years that were over when their totals were taken for tax forms: no program that paid in one of them is opened again (rules 3.8).';
call app.protect('tax_totals');
call app.tell_as_list('tax_totals', 'funding');

-- Whoever makes sure that payees have their statements sees when each went, and where to, and sends it again.
alter table statements
  add mailed_at timestamptz,
  add mailed_to text not null default '';
comment on column statements.mailed_at is 'When it was last handed to the mails.';
comment on column statements.mail_id is 'The delivery by which its payee got it last.';
create or replace function app.keep_statements() returns trigger language plpgsql as $$
declare
  moving text[] := array['pdf', 'sha256', 'mail_due_at', 'mail_id', 'mailed_at', 'mailed_to', 'superseded_at'];
begin
  if old.locked_at is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE'
    or (old.pdf is not null and (new.pdf is distinct from old.pdf or new.sha256 is distinct from old.sha256))
    or (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
    or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'locked statements stay as they are' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
