-- What waits for a person is worked out anew each time it is shown; kept is only what people said of it, a row for each kind of it.
create table need_marks (
  company_id uuid not null references companies,
  kind text not null check (kind <> ''),
  snoozed_until timestamptz,
  snoozed_by uuid references users on delete set null,
  snoozed_at timestamptz,
  snoozed_count int,
  snoozed_cents bigint,
  assigned_to uuid,
  done_until timestamptz,
  primary key (company_id, kind),
  foreign key (company_id, assigned_to) references memberships on delete set null (assigned_to),
  check ((snoozed_until is null) = (snoozed_at is null) and (snoozed_until is null) = (snoozed_count is null))
);
comment on table need_marks is 'Rows of "Needs you" that somebody snoozed, gave to somebody, or has done with: for everybody in the company.';
comment on column need_marks.kind is 'Of `src/contract/needs.ts`: rooms add theirs.';
comment on column need_marks.snoozed_until is 'It comes back then, or as soon as it is worse than it was.';
comment on column need_marks.snoozed_count is 'How many waited when it was snoozed.';
comment on column need_marks.snoozed_cents is 'What those came to; null: no money hangs on it.';
comment on column need_marks.done_until is 'Of a notice: what came later stands in the list.';
create index need_marks_snoozed_by on need_marks (snoozed_by);
create index need_marks_assigned_to on need_marks (company_id, assigned_to);
call app.protect('need_marks');
call app.tell_as_list('need_marks', 'needs');

create table need_mails (
  company_id uuid not null references companies,
  user_id uuid not null references users on delete cascade,
  looked_at timestamptz not null,
  primary key (company_id, user_id)
);
comment on table need_mails is 'When somebody was last told in the morning what needs them, or was not for there was nothing.';
create index need_mails_user_id on need_mails (user_id);
call app.protect('need_mails');
call app.let_owner_read('need_mails');

-- Who does something about what waits and was not told this morning: zones, clocks and mornings stand side by side.
create function app.due_need_mails(roles text[], zones text[], clocks time[], mornings timestamptz[], most int)
  returns table (company_id uuid, user_id uuid, morning timestamptz)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select m.company_id, m.user_id, local.morning
  from unnest(zones, clocks, mornings) as local (zone, clock, morning)
    join companies c on c.time_zone = local.zone
    join memberships m on m.company_id = c.id
    join users u on u.id = m.user_id and u.disabled_at is null
    left join need_mails n on n.company_id = m.company_id and n.user_id = m.user_id
    left join quiet_hours q on q.company_id = m.company_id and q.user_id = m.user_id
  where m.role = any(roles) and m.suspended_at is null and coalesce(n.looked_at, m.created_at) < local.morning
    and not app.is_quiet(q.quiet_from, q.quiet_to, local.clock)
  limit most
$$;
revoke all on function app.due_need_mails(text[], text[], time[], timestamptz[], int) from public;
grant execute on function app.due_need_mails(text[], text[], time[], timestamptz[], int) to ledgerside_app;
