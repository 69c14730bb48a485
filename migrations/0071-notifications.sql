-- What a person is told. `seen`: the list was opened with it, `read`: it was opened itself. What a person has chosen is kept with it:
-- `shown` in the product, `mail` in a digest, `quiet` when it came in their quiet hours and so did not pop up.
create table notifications (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  user_id uuid not null references users,
  code text not null,
  value text not null default '',
  record_kind text,
  record_id uuid,
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

-- Without a row: in the product, not by mail.
create table notification_choices (
  company_id uuid not null references companies,
  user_id uuid not null references users,
  code text not null,
  app boolean not null,
  mail text not null check (mail in ('off', 'hourly', 'daily')),
  primary key (company_id, user_id, code)
);
call app.protect('notification_choices');
call app.let_owner_read('notification_choices');

-- By the company's clock; over midnight when the first is later than the second.
create table quiet_hours (
  company_id uuid not null references companies,
  user_id uuid not null references users,
  quiet_from time not null,
  quiet_to time not null,
  primary key (company_id, user_id)
);
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
    join memberships m on m.company_id = n.company_id and m.user_id = n.user_id
    join users u on u.id = n.user_id and u.disabled_at is null
    join companies c on c.id = n.company_id
    left join quiet_hours q on q.company_id = n.company_id and q.user_id = n.user_id
  where n.mail and n.mailed_at is null and n.seen_at is null and n.deleted_at is null
    and not app.is_quiet(q.quiet_from, q.quiet_to, c.time_zone, at)
    and n.created_at <= case w.mail when 'hourly' then at - interval '1 hour'
      else (date_trunc('day', at at time zone c.time_zone - interval '8 hours') + interval '8 hours') at time zone c.time_zone end
  group by 1, 2, 3
$$;

-- Whose old ones may go: 30 days after they were deleted, 180 days after they were read.
create function app.companies_with_old_notifications() returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select n.company_id from notifications n where n.deleted_at < now() - interval '30 days'
  union select n.company_id from notifications n where n.read_at < now() - interval '180 days'
  union select n.company_id from notifications n where not n.shown and n.created_at < now() - interval '30 days'
$$;
