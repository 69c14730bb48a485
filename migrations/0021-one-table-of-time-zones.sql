-- Where a day begins, and what the clock shows somewhere, is said by one table of time zones: that of the processes. They hand in instants,
-- days and the clocks of the zones in use; `test/time-zones.test.ts` refuses anything here that asks PostgreSQL's own table.
create function app.time_zones() returns setof text
  security definer stable language sql set search_path = public, app, pg_temp as $$ select distinct time_zone from companies $$;

drop function app.due_digests(timestamptz);
drop function app.is_quiet(time, time, text, timestamptz);
drop function app.due_duplicate_searches(int);
drop function app.due_stripe_sweeps(int);
drop function app.due_proofs(int);

create function app.is_quiet(quiet_from time, quiet_to time, clock time) returns boolean immutable language sql as $$
  select coalesce(case when quiet_from <= quiet_to then clock >= quiet_from and clock < quiet_to else clock >= quiet_from or clock < quiet_to end, false)
$$;

-- Who gets which digest now: hourly, when the oldest waits an hour; daily, at the morning of the company's zone. A person's quiet hours put it
-- off. Zones, clocks and mornings stand side by side.
create function app.due_digests(at timestamptz, zones text[], clocks time[], mornings timestamptz[])
  returns table (company_id uuid, user_id uuid, digest text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select n.company_id, n.user_id, w.mail
  from notifications n
    join notification_choices w on w.company_id = n.company_id and w.user_id = n.user_id and w.code = n.code and w.mail <> 'off'
    join memberships m on m.company_id = n.company_id and m.user_id = n.user_id and m.suspended_at is null
    join users u on u.id = n.user_id and u.disabled_at is null
    join companies c on c.id = n.company_id
    join unnest(zones, clocks, mornings) as local (zone, clock, morning) on local.zone = c.time_zone
    left join quiet_hours q on q.company_id = n.company_id and q.user_id = n.user_id
  where n.mail and n.mailed_at is null and n.seen_at is null and n.deleted_at is null
    and not app.is_quiet(q.quiet_from, q.quiet_to, local.clock)
    and n.created_at <= case w.mail when 'hourly' then at - interval '1 hour' else local.morning end
  group by 1, 2, 3
$$;

-- It is night there, and it has not been looked for tonight.
create function app.due_duplicate_searches(zones text[], clocks time[], most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select c.id from companies c join unnest(zones, clocks) as local (zone, clock) on local.zone = c.time_zone
    left join duplicate_searches s on s.company_id = c.id
  where local.clock >= time '01:00' and local.clock < time '05:00' and (s.searched_at is null or s.searched_at < now() - interval '20 hours')
  limit most
$$;

-- Accounts whose night has come and that were not looked at in it, and those whose last night was missed.
create function app.due_stripe_sweeps(zones text[], clocks time[], most int) returns table (company_id uuid, account_id text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select s.company_id, s.account_id from stripe_accounts s join companies c on c.id = s.company_id
    join unnest(zones, clocks) as local (zone, clock) on local.zone = c.time_zone
  where s.disconnected_at is null
    and coalesce(s.sweep_began_at, s.connected_at) < now() - case
      when local.clock >= time '01:00' + make_interval(mins => abs(hashtext(s.account_id)) % 240) and local.clock < time '07:00'
        then interval '18 hours' else interval '30 hours' end
  limit most
$$;
revoke all on function app.due_stripe_sweeps(text[], time[], int) from public;
grant execute on function app.due_stripe_sweeps(text[], time[], int) to ledgerside_app;

-- Whose night it is: between one and five o'clock by the company's own clock, each at a minute of its own.
create function app.due_proofs(zones text[], clocks time[], most int) returns table (company_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select q.company_id from quickbooks_connections q join companies c on c.id = q.company_id
    join unnest(zones, clocks) as local (zone, clock) on local.zone = c.time_zone
  where q.state = 'active' and q.changed_since is not null
    and local.clock >= time '01:00' + make_interval(mins => abs(hashtext(q.company_id::text)) % 240) and local.clock < time '07:00'
    and not exists (select from book_proofs p where p.company_id = q.company_id
      and (p.state = 'running' or p.asked_by is null and p.created_at > now() - interval '18 hours'))
  limit most
$$;
