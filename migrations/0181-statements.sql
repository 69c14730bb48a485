-- What a payee is told of a month of a program, and what does not change any more of it (rules 3.12).

create table statements (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  program_id uuid not null,
  payee_kind text not null check (payee_kind in ('C', 'S')),
  payee_id uuid not null,
  month date not null check (extract(day from month) = 1),
  seq int not null check (seq > 0),
  content jsonb,
  locked_at timestamptz,
  locked_by text not null default '',
  pdf bytea,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (company_id, id),
  foreign key (company_id, program_id) references programs,
  check ((content is null) = (locked_at is null)),
  check (pdf is null or locked_at is not null),
  check ((pdf is null) = (sha256 is null))
);
comment on table statements is 'Of what a payee earned and got of a program in a month. Not locked: it is made anew whenever it is looked at.';
comment on column statements.seq is 'Within the month of the program: part of its number.';
comment on column statements.content is 'Everything that stands in it, as it was when it was locked.';
comment on column statements.pdf is 'Drawn once it is first asked for; the same bytes from then on.';
create unique index statements_once on statements (company_id, program_id, month, payee_kind, payee_id);
create unique index statements_by_number on statements (company_id, program_id, month, seq);
create index statements_of_payee on statements (company_id, payee_id, program_id);
call app.protect('statements');
call app.tell_as_list('statements', 'attainments');

create function app.keep_statements() returns trigger language plpgsql as $$
begin
  if old.locked_at is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or old.pdf is not null
    or (to_jsonb(new) - 'pdf' - 'sha256') is distinct from (to_jsonb(old) - 'pdf' - 'sha256') then
    raise exception 'locked statements stay as they are' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_locked before update or delete on statements for each row execute function app.keep_statements();
