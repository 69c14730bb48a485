-- What needs a bookkeeper is put aside with a reason until a day, and comes back before it where it changes.

create table matters_aside (
  company_id uuid not null references companies,
  kind text not null,
  key text not null,
  mark text not null,
  reason text not null,
  until timestamptz not null,
  put_by uuid references users on delete set null,
  put_at timestamptz not null default now(),
  primary key (company_id, kind, key)
);
comment on table matters_aside is 'Lines of the list of what needs a bookkeeper that somebody put aside.';
comment on column matters_aside.key is 'What it is of, the same from one proof to the next.';
comment on column matters_aside.mark is 'How the matter stood when it was put aside: where it stands otherwise, it is back in the list.';
comment on column matters_aside.until is 'When the day begins on which it is back in the list.';
create index matters_aside_put_by on matters_aside (put_by);
call app.protect('matters_aside');

-- The list, and the number beside it in the menu.
create function app.tell_matters_aside() returns trigger language plpgsql as $$
begin
  perform app.say(coalesce(new.company_id, old.company_id), 'LIST_CHANGED|$|payouts');
  perform app.say(coalesce(new.company_id, old.company_id), 'MENU_CHANGED|$|');
  return null;
end $$;
create trigger tell_aside after insert or update or delete on matters_aside for each row execute function app.tell_matters_aside();

-- An account at Stripe that we are not let into any more broke as one that is restricted did. Who disconnects it on purpose says so.
create or replace function app.note_broken_account() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  if new.state in ('Restricted', 'Disabled') and old.state = 'Enabled' then new.broken_since := now();
  elsif new.state not in ('Restricted', 'Disabled') then new.broken_since := null;
  end if;
  return new;
end $$;

-- Documents of the last weeks are looked at every day, all others within the days that the proof's page names.
create index postings_to_look_at on postings (company_id, checked_at) where external_id is not null
  and state in ('posted', 'differs', 'voided', 'gone', 'changed');
create index postings_posted on postings (company_id, posted_at) where external_id is not null
  and state in ('posted', 'differs', 'voided', 'gone', 'changed');
drop function app.unchecked_postings(int);
create function app.unchecked_postings(hours int, recent_days int, days int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select c.id from companies c
    where exists (select from postings p where p.company_id = c.id and p.external_id is not null
        and p.state in ('posted', 'differs', 'voided', 'gone', 'changed') and p.posted_at > now() - recent_days * interval '1 day'
        and p.checked_at < now() - hours * interval '1 hour')
      or exists (select from postings p where p.company_id = c.id and p.external_id is not null
        and p.state in ('posted', 'differs', 'voided', 'gone', 'changed') and p.checked_at < now() - days * interval '1 day') $$;
revoke all on function app.unchecked_postings(int, int, int) from public;
grant execute on function app.unchecked_postings(int, int, int) to ledgerside_app;
alter table postings no force row level security;
update postings set checked_at = coalesce(posted_at, created_at) where external_id is not null and checked_at is null;
alter table postings force row level security;
