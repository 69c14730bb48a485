-- AS2 messages that were refused before they were read: between names that no connection has, or too large. Anybody can send such: one row for
-- each pair of names, and only the last of them are kept.
create table as2_refusals (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  reason text not null check (reason in ('namesUnknown', 'messageTooLarge')),
  -- As its headers say, cut short.
  their_name text not null check (length(their_name) <= 128),
  our_name text not null check (length(our_name) <= 128),
  times bigint not null default 1,
  refused_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index as2_refusals_once on as2_refusals (company_id, reason, their_name, our_name);
create index as2_refusals_by_time on as2_refusals (company_id, refused_at);
call app.protect('as2_refusals');
call app.tell('as2_refusals', 'connections');
