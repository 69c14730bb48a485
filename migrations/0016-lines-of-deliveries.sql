-- Each company and channel has a line of its own: what is due is looked for in each of them, so that no line hides another.

drop index deliveries_due;
create index deliveries_due on deliveries (company_id, channel, next_attempt_at)
  where state in ('waiting', 'retrying', 'sending', 'unknown');

drop function app.due_deliveries(int);
-- Of each line the first `most`.
create function app.due_deliveries(most int) returns table (company_id uuid, id uuid, channel text)
  security definer language sql set search_path = public, app, pg_temp
  as $$ with recursive lines as (
          (select d.company_id, d.channel from deliveries d where d.state in ('waiting', 'retrying', 'sending', 'unknown')
            order by d.company_id, d.channel limit 1)
          union all
          select n.company_id, n.channel from lines l cross join lateral (
            select d.company_id, d.channel from deliveries d where d.state in ('waiting', 'retrying', 'sending', 'unknown')
              and (d.company_id, d.channel) > (l.company_id, l.channel) order by d.company_id, d.channel limit 1) n)
        select d.company_id, d.id, d.channel from lines l cross join lateral (
          select o.company_id, o.id, o.channel from deliveries o
          where o.company_id = l.company_id and o.channel = l.channel and o.state in ('waiting', 'retrying', 'sending', 'unknown')
            and o.next_attempt_at < now() order by o.next_attempt_at limit most) d $$;
