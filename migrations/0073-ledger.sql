alter table deliveries
  -- Which record of the other side, where it has none of ours or the other side numbers it.
  add column external_id text,
  add column lane text not null generated always as
    (case when state = 'refused' then 'needsYou' when state in ('done', 'ignored') then 'done' else 'working' end) stored,
  add column code text generated always as (problem ->> 'code') stored,
  -- Asked for again by a person: looks first whether the other side has it, then sends the same or prepares anew.
  add column replay text check (replay in ('same', 'evaluate')),
  -- What the person said; a text key when nobody did it by hand.
  add column ignored_reason text,
  add column ignored_by uuid references users;

create index deliveries_lane on deliveries (company_id, lane, updated_at desc, id desc);
create index deliveries_lane_kind on deliveries (company_id, lane, kind, updated_at desc, id desc);
create index deliveries_lane_channel on deliveries (company_id, lane, channel, updated_at desc, id desc);
create index deliveries_ignored on deliveries (company_id, updated_at desc, id desc) where state = 'ignored';
create index deliveries_code on deliveries (company_id, lane, code, updated_at desc, id desc) where code is not null;
create index deliveries_external on deliveries (company_id, external_id) where external_id is not null;

-- A record that cannot be read is one entry until it can; once ignored it stays so.
create unique index deliveries_unread on deliveries (company_id, channel, kind, external_id)
  where direction = 'in' and external_id is not null and state <> 'done';

-- The menu counts what needs a person.
create trigger tell_new_need after insert on deliveries for each row when (new.state = 'refused') execute function app.tell_company('MENU_CHANGED|$|');
create trigger tell_need after update of state on deliveries for each row
  when ((old.state = 'refused') <> (new.state = 'refused')) execute function app.tell_company('MENU_CHANGED|$|');
