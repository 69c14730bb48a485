-- The only owner of a company cannot leave it, which is said before they try.

drop function app.companies_of(uuid);
create function app.companies_of(person uuid) returns table (company_id uuid, company_name text, role text, only_owner boolean)
  security definer stable language sql set search_path = public, app, pg_temp
  as $$ select c.id, c.company_name, m.role, m.role = 'owner' and not exists (
          select from memberships o where o.company_id = m.company_id and o.role = 'owner' and o.suspended_at is null and o.user_id <> m.user_id)
        from memberships m join companies c on c.id = m.company_id
        where m.user_id = person and m.suspended_at is null order by c.company_name $$;
