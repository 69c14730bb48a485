-- What of the books waits for a person, found without a look at what is well.

alter table postings add unsettled_since timestamptz;
comment on column postings.unsettled_since is
  'Since when it does not stand there as it should; null: all is well, or it waits for the shipment as agreed.';
alter table postings add apart_since timestamptz;
comment on column postings.apart_since is 'Of a payout: since when its three figures are not one.';
alter table postings no force row level security;
update postings set unsettled_since = updated_at
  where state not in ('posted', 'voided', 'ignored') and not (state = 'blocked' and waits_for = 'shipment');
alter table postings force row level security;

create function app.note_unsettled() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if new.state in ('posted', 'voided', 'ignored') or new.state = 'blocked' and new.waits_for = 'shipment' then new.unsettled_since := null;
  elsif new.unsettled_since is null then new.unsettled_since := now();
  end if;
  return new;
end $$;
create trigger note_unsettled before insert or update of state, waits_for on postings for each row execute function app.note_unsettled();

create index postings_wrong on postings (company_id, unsettled_since, id) where state in ('differs', 'changed', 'gone', 'error');
create index postings_waiting on postings (company_id, unsettled_since, id)
  where state in ('blocked', 'waiting', 'sending', 'unknown') and unsettled_since is not null;
create index postings_apart on postings (company_id, apart_since, id) where apart_since is not null;

-- A document stands otherwise than before: does the payout that it is of still tie out?
alter table book_work drop constraint book_work_kind_check;
alter table book_work add constraint book_work_kind_check
  check (kind in ('order', 'payment', 'movement', 'source', 'payout', 'invoice', 'tieOut'));
create trigger tie_out_posting after update of state, total, differs on postings for each row
  when (new.kind not in ('invoice', 'estimate') and new.state in ('posted', 'differs', 'changed', 'gone', 'voided', 'ignored')
    and row(old.state, old.total, old.differs) is distinct from row(new.state, new.total, new.differs))
  execute function app.add_book_work('tieOut', 'id');

-- An account at Stripe that took payments and does not any more.
alter table stripe_accounts add broken_since timestamptz;
comment on column stripe_accounts.broken_since is 'Since when an account that took payments does not.';
create function app.note_broken_account() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if new.state in ('Restricted', 'Disabled') and old.state = 'Enabled' then new.broken_since := now();
  elsif new.state not in ('Restricted', 'Disabled') or new.disconnected_at is not null then new.broken_since := null;
  end if;
  return new;
end $$;
create trigger note_broken_account before update of state, disconnected_at on stripe_accounts for each row execute function app.note_broken_account();

create index edi_connections_failing on edi_connections (company_id, problem_since, id) where problem_since is not null and removed_at is null;

create table bookkeeper_mails (
  company_id uuid not null references companies,
  user_id uuid not null references users on delete cascade,
  looked_at timestamptz not null,
  primary key (company_id, user_id)
);
comment on table bookkeeper_mails is 'When somebody was last told in the morning what needs a bookkeeper, or was not for there was nothing.';
create index bookkeeper_mails_user_id on bookkeeper_mails (user_id);
call app.protect('bookkeeper_mails');
call app.let_owner_read('bookkeeper_mails');

-- Who keeps the books and was not told this morning: zones, clocks and mornings stand side by side.
create function app.due_bookkeeper_mails(roles text[], zones text[], clocks time[], mornings timestamptz[], most int)
  returns table (company_id uuid, user_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select m.company_id, m.user_id
  from memberships m join users u on u.id = m.user_id and u.disabled_at is null join companies c on c.id = m.company_id
    join unnest(zones, clocks, mornings) as local (zone, clock, morning) on local.zone = c.time_zone
    left join bookkeeper_mails b on b.company_id = m.company_id and b.user_id = m.user_id
    left join quiet_hours q on q.company_id = m.company_id and q.user_id = m.user_id
  where m.role = any(roles) and m.suspended_at is null and coalesce(b.looked_at, m.created_at) < local.morning
    and (exists (select from quickbooks_connections x where x.company_id = m.company_id)
      or exists (select from stripe_accounts x where x.company_id = m.company_id))
    and not app.is_quiet(q.quiet_from, q.quiet_to, local.clock)
  limit most
$$;
revoke all on function app.due_bookkeeper_mails(text[], text[], time[], timestamptz[], int) from public;
grant execute on function app.due_bookkeeper_mails(text[], text[], time[], timestamptz[], int) to ledgerside_app;
