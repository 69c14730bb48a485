-- Programs: rules by which dealers and reps earn rewards. What each sale earned them is of attainments (see decision 0044).

create table programs (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  code text not null check (code ~ '^[A-Z0-9-]{1,20}$'),
  name text not null check (name <> ''),
  state text not null default 'Draft' check (state in ('Draft', 'Scheduled', 'Open', 'Paused', 'Ended', 'Closing', 'Closed')),
  state_since timestamptz not null default now(),
  opened_at timestamptz,
  no_ceiling boolean not null default false,
  draft jsonb,
  from_date date not null,
  to_date date not null,
  maximum_allowed bigint check (maximum_allowed > 0),
  spend bigint not null default 0,
  attained bigint not null default 0,
  reserved bigint not null default 0,
  funded bigint not null default 0,
  paid bigint not null default 0,
  close_asked_by uuid references users on delete set null,
  close_asked_at timestamptz,
  set_aside_until timestamptz,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  primary key (company_id, id),
  check (from_date <= to_date),
  check (state <> 'Draft' or draft is not null)
);
comment on table programs is 'What dealers and reps can earn, from a first to a last day. What holds when is said by its versions.';
comment on column programs.version is 'Two people in the same form: the second one is told. Not that of its terms.';
comment on column programs.code is 'Fixed once it was opened.';
comment on column programs.state is 'Which state leads to which is said by incentives/programs/states.ts.';
comment on column programs.opened_at is 'For the first time.';
comment on column programs.no_ceiling is 'Said on purpose: without that and without a ceiling it does not open.';
comment on column programs.draft is 'Terms as they are being written: of the first version, or of changes of one that runs. Null: nothing is being changed.';
comment on column programs.from_date is 'This, the last day and the ceiling: of the latest version, of a program that has none of its draft.';
comment on column programs.spend is 'Cents. These five are kept by whoever writes what they are sums of, in the same transaction, under this row''s lock.';
comment on column programs.close_asked_by is 'It is above the company''s limit for one person: this one asked to close it, another one has to do it.';
comment on column programs.set_aside_until is 'The calendar could not move it; it tries again then, or once it is saved.';
create unique index programs_by_code on programs (company_id, code);
create index programs_by_name on programs (company_id, name_key, id);
create index programs_by_days on programs (company_id, from_date, id);
create index programs_to_move on programs (state, from_date, to_date) where state in ('Scheduled', 'Open', 'Paused', 'Closing');
create index programs_close_asked_by on programs (close_asked_by) where close_asked_by is not null;
call app.protect('programs');
call app.let_owner_read('programs');
call app.tell('programs', 'programs');

create table program_versions (
  company_id uuid not null references companies,
  program_id uuid not null,
  version int not null check (version > 0),
  from_day date,
  terms jsonb not null,
  made_by text not null default '',
  made_at timestamptz not null default now(),
  primary key (company_id, program_id, version),
  foreign key (company_id, program_id) references programs on delete cascade,
  check ((version = 1) = (from_day is null))
);
comment on table program_versions is 'Terms of a program. What was earned by one stays so: only a longer run, a higher ceiling and other words change what is there.';
comment on column program_versions.from_day is 'The first day of sales for which it holds, in the company''s zone; null: from the beginning.';
comment on column program_versions.terms is 'programTerms of incentives/programs/terms.ts.';
call app.protect('program_versions');
call app.tell('program_versions', 'programs', 'program_id');

create table program_pauses (
  company_id uuid not null references companies,
  program_id uuid not null,
  from_day date not null,
  to_day date,
  primary key (company_id, program_id, from_day),
  foreign key (company_id, program_id) references programs on delete cascade,
  check (from_day <= to_day)
);
comment on table program_pauses is 'Sales of these days, both included, do not count, unless the terms say so. Without a last day it is paused.';
create unique index program_pauses_open on program_pauses (company_id, program_id) where to_day is null;
call app.protect('program_pauses');
call app.tell('program_pauses', 'programs', 'program_id');

create table incentive_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  customer_account_id uuid,
  rep_account_id uuid,
  second_person_above bigint check (second_person_above >= 0),
  approves_below bigint not null default 0 check (approves_below >= 0),
  minimum_payout bigint not null default 500 check (minimum_payout >= 0)
);
comment on table incentive_settings is 'How a company rewards its dealers and reps. Amounts in cents.';
comment on column incentive_settings.customer_account_id is 'Where rewards of customers go in QuickBooks: they lower revenue (rules 3.22, 10). Null: not said yet.';
comment on column incentive_settings.rep_account_id is 'Where rewards of people go: an expense of selling.';
comment on column incentive_settings.second_person_above is 'More than this is paid, or closed, by two people. Null: one is enough.';
comment on column incentive_settings.approves_below is 'Rewards of less than this are approved by themselves; 0: none are.';
comment on column incentive_settings.minimum_payout is 'What a new program begins with: less waits for the next payout.';
call app.protect('incentive_settings');
call app.tell_as_list('incentive_settings', 'programs');

-- Where a day begins is said by the process: these may have their day somewhere.
create function app.programs_to_move(begun date, over date, most_of_company int, most int) returns table (company_id uuid, id text)
  stable language sql security definer set search_path = public, app, pg_temp as $$
    select m.company_id, m.id::text from (
      select d.company_id, d.id, d.due, row_number() over (partition by d.company_id order by d.due, d.id) as place from (
        select p.company_id, p.id, p.from_date as due from programs p where p.state = 'Scheduled' and p.from_date <= begun
          and (p.set_aside_until is null or p.set_aside_until <= now())
        union all
        select p.company_id, p.id, p.to_date from programs p where p.state in ('Open', 'Paused') and p.to_date < over
          and (p.set_aside_until is null or p.set_aside_until <= now())
        union all
        select p.company_id, p.id, p.to_date from programs p where p.state = 'Closing'
          and (p.set_aside_until is null or p.set_aside_until <= now())) d) m
    where m.place <= most_of_company order by m.place, m.due, m.id limit most $$;
revoke all on function app.programs_to_move(date, date, int, int) from public;
grant execute on function app.programs_to_move(date, date, int, int) to ledgerside_app;
