-- Visits that the office plans; what is accepted twice is one visit; and a list of all of them.

alter table visits add planned_by text not null default '';
alter table visits add called_off_at timestamptz;
alter table visits add client_id uuid;
alter table visits add day date;
comment on column visits.planned_by is 'Who in the office planned it; empty: its rep did, on a device.';
comment on column visits.called_off_at is 'The plan was taken back. It stays, so that what was planned before that and comes later is not planned any more.';
comment on column visits.client_id is 'The name of the device''s document that says it was done: the same one again is the same visit.';
comment on column visits.day is 'Of the company: for which it is planned; of one that was done, when.';

alter table visits no force row level security;
alter table device_documents no force row level security;
-- Of a document that was accepted twice one visit bears the name.
update visits v set client_id = named.client_id, day = named.made_on
  from (select distinct on (m.company_id, m.id) m.company_id, v.id, m.client_id, m.made_on
    from device_documents m join visits v on m.company_id = v.company_id and m.device_id = v.device_id and m.customer_id = v.customer_id
    where m.kind = 'visit' and m.state = 'accepted' and m.conflicts_with is null and v.started_at is not null
      and case when m.kind = 'visit'
        then abs(extract(epoch from (m.raw::json #>> '{visit,startedAt}')::timestamptz - v.started_at) * 1000 - m.skew_ms) < 2 end
    order by m.company_id, m.id, v.id) named
  where v.company_id = named.company_id and v.id = named.id;
update visits v set day = coalesce(v.planned_on, (v.started_at at time zone 'UTC')::date) where v.day is null;
alter table device_documents force row level security;
alter table visits force row level security;
alter table visits alter column day set not null;

alter table visits add check (called_off_at is null or started_at is null);
drop index visits_planned;
create unique index visits_planned on visits (company_id, customer_id) where started_at is null and called_off_at is null;
create unique index visits_once on visits (company_id, device_id, client_id) where client_id is not null;
create index visits_by_day on visits (company_id, day, id);
create index visits_called_off on visits (company_id, customer_id, called_off_at) where called_off_at is not null;
