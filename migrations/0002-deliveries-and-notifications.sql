-- What leaves and enters the process, and what people are told.

create table deliveries (
  company_id uuid not null,
  id uuid not null default app.new_id(),
  direction text not null check (direction in ('in', 'out')),
  channel text not null,
  kind text not null,
  record_kind text,
  record_id uuid,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'done', 'retrying', 'refused', 'unknown', 'ignored')),
  request_id uuid not null default gen_random_uuid(),
  payload jsonb not null default '{}',
  payload_sealed bytea,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  problem jsonb,
  result jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  external_id text,
  lane text not null generated always as
    (case when state = 'refused' then 'needsYou' when state in ('done', 'ignored') then 'done' else 'working' end) stored,
  code text generated always as (problem ->> 'code') stored,
  replay text check (replay in ('same', 'evaluate')),
  ignored_reason text,
  ignored_by uuid references users,
  primary key (company_id, id)
);
comment on table deliveries is 'Everything that leaves or enters the process, written in the transaction of the change that caused it.';
comment on column deliveries.request_id is 'The same for every attempt of the same payload: the other side recognises a repetition by it.';
comment on column deliveries.problem is '{code, message, fix, values}: their code, our text keys.';
comment on column deliveries.external_id is 'Which record of the other side, where it has none of ours or the other side numbers it.';
comment on column deliveries.replay is
  'Asked for again by a person: looks first whether the other side has it, then sends the same or prepares anew.';
comment on column deliveries.ignored_reason is 'What the person said; a text key when nobody did it by hand.';
create index on deliveries (company_id, record_kind, record_id, id desc);
create index on deliveries (company_id, state, id) where state not in ('done', 'ignored');
-- What the worker looks for after a restart, whatever the company.
create index deliveries_due on deliveries (next_attempt_at) where state in ('waiting', 'retrying', 'sending', 'unknown');
create index deliveries_lane on deliveries (company_id, lane, updated_at desc, id desc);
create index deliveries_lane_kind on deliveries (company_id, lane, kind, updated_at desc, id desc);
create index deliveries_lane_channel on deliveries (company_id, lane, channel, updated_at desc, id desc);
create index deliveries_ignored on deliveries (company_id, updated_at desc, id desc) where state = 'ignored';
create index deliveries_code on deliveries (company_id, lane, code, updated_at desc, id desc) where code is not null;
create index deliveries_external on deliveries (company_id, external_id) where external_id is not null;
-- A record that cannot be read is one entry until it can; once ignored it stays so.
create unique index deliveries_unread on deliveries (company_id, channel, kind, external_id)
  where direction = 'in' and external_id is not null and state <> 'done';
create unique index deliveries_open_conflict on deliveries (company_id, record_kind, record_id) where kind = 'conflict' and state = 'refused';
-- Of a record's deliveries, those that did not go through at once: the others are no news.
create index deliveries_troubled on deliveries (company_id, record_kind, record_id, updated_at desc, id desc)
  where state in ('refused', 'unknown', 'retrying', 'ignored') or attempts > 1;
-- Receipts that come later name what they are of by its key.
create index deliveries_of_key on deliveries (company_id, request_id) where channel = 'edi';
call app.protect('deliveries');
call app.let_owner_read('deliveries');
call app.tell('deliveries', 'deliveries');

create function app.due_deliveries(most int) returns table (company_id uuid, id uuid)
  security definer language sql set search_path = public, app, pg_temp
  as $$ select d.company_id, d.id from deliveries d
        where d.state in ('waiting', 'retrying', 'sending', 'unknown') and d.next_attempt_at < now() order by d.next_attempt_at limit most $$;

-- The menu counts what needs a person.
create trigger tell_new_need after insert on deliveries for each row when (new.state = 'refused') execute function app.tell_company('MENU_CHANGED|$|');
create trigger tell_need after update of state on deliveries for each row
  when ((old.state = 'refused') <> (new.state = 'refused')) execute function app.tell_company('MENU_CHANGED|$|');

create table inbound_events (
  provider text not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  headers jsonb not null,
  body bytea not null,
  processed_at timestamptz,
  primary key (provider, event_key)
);
create index inbound_events_processed on inbound_events (processed_at) where processed_at is not null;

create table external_links (
  company_id uuid not null references companies,
  provider text not null,
  kind text not null,
  external_id text not null,
  local_id uuid not null,
  version text not null default '',
  changed_at timestamptz,
  snapshot jsonb,
  removed_at timestamptz,
  remote jsonb,
  changed jsonb not null default '{}',
  written_at timestamptz,
  primary key (company_id, provider, kind, external_id)
);
comment on table external_links is 'The tie between a record of ours and theirs. Never a name match at run time.';
comment on column external_links.version is 'Their version token and the time they gave it.';
comment on column external_links.snapshot is 'The fields on which both sides last agreed.';
comment on column external_links.removed_at is
  'Since when the record is gone there (merged into another). The tie stays, so that nobody makes it there again.';
comment on column external_links.remote is
  'What they have now, while it waits for a person to choose; when we changed which field since both sides agreed.';
comment on column external_links.written_at is
  'The version that our own write made there, until QuickBooks tells of it: nothing to read then.';
-- Only the primary key may begin with the company. While an import fills the table its statistics say that it holds nothing of that kind;
-- between two such indexes the planner takes either, and the wrong one reads every link for every record.
create unique index external_links_of_record on external_links (local_id, company_id, provider, kind);
create index external_links_removed on external_links (company_id, removed_at) where removed_at is not null;
call app.protect('external_links');
call app.let_owner_read('external_links');

create table rate_budgets (
  key text primary key,
  next_slot_at timestamptz not null,
  priority_slot_at timestamptz not null default '-infinity',
  paused_until timestamptz not null default '-infinity',
  halved_until timestamptz not null default '-infinity'
);
comment on table rate_budgets is 'Requests to a provider are spaced: one row per account there, locked while a slot is taken.';
comment on column rate_budgets.priority_slot_at is
  'A realm''s budget: interactive calls jump the queue in a lane of their own; a 429 pauses everybody and slows them down for a while.';

create table heartbeats (
  name text primary key,
  at timestamptz not null default now(),
  gap_ended_at timestamptz
);
comment on table heartbeats is 'Was anybody there to be told? `gap_ended_at`: the end of the last time when nobody was.';

create table notifications (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  user_id uuid not null references users,
  code text not null,
  value text not null default '',
  record_kind text,
  record_id text,
  shown boolean not null,
  mail boolean not null,
  quiet boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz,
  deleted_at timestamptz,
  mailed_at timestamptz,
  primary key (company_id, id)
);
comment on table notifications is
  'What a person is told. `seen`: the list was opened with it, `read`: it was opened itself. What a person has chosen is kept with it: '
  '`shown` in the product, `mail` in a digest, `quiet` when it came in their quiet hours and so did not pop up.';
comment on column notifications.record_id is 'What Stripe tells of has ids of Stripe''s.';
create index notifications_own on notifications (company_id, user_id, id desc) where shown and deleted_at is null;
create index notifications_unseen on notifications (company_id, user_id, id) where shown and deleted_at is null and seen_at is null;
create index notifications_unread on notifications (company_id, user_id, id desc) where shown and deleted_at is null and read_at is null;
create index notifications_to_mail on notifications (company_id, user_id, code, created_at)
  where mail and mailed_at is null and seen_at is null and deleted_at is null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_mail_only on notifications (created_at) where not shown;
call app.protect('notifications');
call app.let_owner_read('notifications');

-- Whose old ones may go: 30 days after they were deleted, 180 days after they were read.
create function app.companies_with_old_notifications() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select n.company_id from notifications n where n.deleted_at < now() - interval '30 days'
  union select n.company_id from notifications n where n.read_at < now() - interval '180 days'
  union select n.company_id from notifications n where not n.shown and n.created_at < now() - interval '30 days'
$$;

create table notification_choices (
  company_id uuid not null references companies,
  user_id uuid not null references users,
  code text not null,
  app boolean not null,
  mail text not null check (mail in ('off', 'hourly', 'daily')),
  primary key (company_id, user_id, code)
);
comment on table notification_choices is 'Without a row: in the product, not by mail.';
call app.protect('notification_choices');
call app.let_owner_read('notification_choices');

create table quiet_hours (
  company_id uuid not null references companies,
  user_id uuid not null references users,
  quiet_from time not null,
  quiet_to time not null,
  primary key (company_id, user_id)
);
comment on table quiet_hours is 'By the company''s clock; over midnight when the first is later than the second.';
call app.protect('quiet_hours');
call app.let_owner_read('quiet_hours');

create function app.is_quiet(quiet_from time, quiet_to time, zone text, at timestamptz) returns boolean stable language sql as $$
  select coalesce(case when quiet_from <= quiet_to then local >= quiet_from and local < quiet_to else local >= quiet_from or local < quiet_to end, false)
  from (select (at at time zone zone)::time as local) clock
$$;

-- Who gets which digest now: hourly, when the oldest waits an hour; daily, at eight in the morning by the company's clock. A person's quiet
-- hours put it off.
create function app.due_digests(at timestamptz) returns table (company_id uuid, user_id uuid, digest text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select n.company_id, n.user_id, w.mail
  from notifications n
    join notification_choices w on w.company_id = n.company_id and w.user_id = n.user_id and w.code = n.code and w.mail <> 'off'
    join memberships m on m.company_id = n.company_id and m.user_id = n.user_id and m.suspended_at is null
    join users u on u.id = n.user_id and u.disabled_at is null
    join companies c on c.id = n.company_id
    left join quiet_hours q on q.company_id = n.company_id and q.user_id = n.user_id
  where n.mail and n.mailed_at is null and n.seen_at is null and n.deleted_at is null
    and not app.is_quiet(q.quiet_from, q.quiet_to, c.time_zone, at)
    and n.created_at <= case w.mail when 'hourly' then at - interval '1 hour'
      else (date_trunc('day', at at time zone c.time_zone - interval '8 hours') + interval '8 hours') at time zone c.time_zone end
  group by 1, 2, 3
$$;

create table company_exports (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  asked_by uuid not null references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (company_id, id)
);
comment on table company_exports is 'Everything of a company in one file: made in the background, downloaded for a week.';
comment on column company_exports.done is 'Steps: each row twice (JSON, CSV) and each file once.';
create unique index company_exports_open on company_exports (company_id) where state in ('waiting', 'running');
call app.protect('company_exports');
call app.let_owner_read('company_exports');
call app.tell('company_exports', 'companyExports');

create function app.old_exports() returns table (company_id uuid, id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select e.company_id, e.id from company_exports e where e.state = 'done' and e.expires_at < now() $$;

-- Whose export is to be made or gone on with: the lock says whether somebody is at it.
create function app.open_exports() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select e.company_id from company_exports e where e.state in ('waiting', 'running') $$;
