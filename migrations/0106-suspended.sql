-- The contact that was made inactive: making it active again lets the person in again, and lifts nothing that an owner suspended.
alter table memberships add column suspended_by_contact uuid;

-- As before, for members who are not suspended.
create or replace function app.due_digests(at timestamptz) returns table (company_id uuid, user_id uuid, digest text)
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
