-- Each company gets its turn, however much is due for another one: so many of each at once, and of each the first before the second.
create index automation_assignments_due_of on automation_assignments (company_id, next_at) where next_at is not null;
drop index automation_assignments_due;

create or replace function app.due_automations(at timestamptz, most int) returns table (company_id uuid, assignment_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  -- From one company to the next by the index, past all its rows.
  with recursive waiting (company_id) as (
    (select a.company_id from automation_assignments a where a.next_at is not null order by a.company_id limit 1)
    union all
    select (select a.company_id from automation_assignments a where a.company_id > w.company_id and a.next_at is not null
      order by a.company_id limit 1) from waiting w where w.company_id is not null
  )
  select w.company_id, due.id from waiting w cross join lateral (
    select a.id, a.next_at, row_number() over (order by a.next_at) as turn from automation_assignments a
      where a.company_id = w.company_id and a.next_at <= at order by a.next_at limit 100
  ) due order by due.turn, due.next_at limit most
$$;

create or replace function app.enrolling_automations(at timestamptz) returns table (company_id uuid, automation_id uuid)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select due.company_id, due.id from (
    select a.company_id, a.id, a.next_enrolment_at, row_number() over (partition by a.company_id order by a.next_enrolment_at) as turn
      from automations a where a.next_enrolment_at <= at
  ) due where due.turn <= 5 order by due.turn, due.next_enrolment_at limit 100
$$;
