-- E-mail addresses and phones that were kept before what nobody sees was taken out of what is typed (contract/typed) are found and written to
-- like all others. An address that would become another account's, or another open invitation's, stays as it is: a person decides.

create function app.seen(text text) returns text immutable parallel safe language sql as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(normalize(text),
    '[\u115f\u1160\u3164\uffa0\u2800\s\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g'), ' +', ' ', 'g'))
$$;
create function app.seen_phone(phone text) returns text immutable parallel safe language sql as $$
  select app.seen(translate(phone, '‐‑‒–—―−－０１２３４５６７８９＋（）．', '--------0123456789+().'))
$$;

alter table customers no force row level security;
alter table customers_to_index no force row level security;
alter table contacts no force row level security;
alter table contact_words no force row level security;
alter table reps no force row level security;
alter table invitations no force row level security;
alter table unsubscribed no force row level security;
alter table trading_partners no force row level security;

do $$
declare
  old record;
begin
  for old in select id, email, app.seen(email) as seen from users where email ~ '[^!-~]' order by created_at, id loop
    update users u set email = old.seen
      where u.id = old.id and old.seen like '%_@_%' and old.seen = lower(old.seen) and not exists (select from users o where o.email = old.seen);
  end loop;
  for old in select company_id, id, email, app.seen(email) as seen from invitations where email ~ '[^!-~]' order by id loop
    update invitations i set email = old.seen
      where i.company_id = old.company_id and i.id = old.id and old.seen like '%_@_%' and old.seen = lower(old.seen)
        and (accepted_at is not null or withdrawn_at is not null or not exists (
          select from invitations o where o.company_id = old.company_id and o.email = old.seen and o.accepted_at is null and o.withdrawn_at is null));
  end loop;
end $$;
update users set phone = app.seen_phone(phone) where phone ~ '[^ -~]';
update companies set email = app.seen(email), phone = app.seen_phone(phone) where email || phone ~ '[^ -~]';
update reps set email = app.seen(email) where email ~ '[^!-~]';
update trading_partners set contact_email = app.seen(contact_email), contact_phone = app.seen_phone(contact_phone)
  where contact_email || contact_phone ~ '[^ -~]';

-- Whoever wanted no more letters is asked for by the address as it is now.
insert into unsubscribed (company_id, email, since) select company_id, app.seen(email), since from unsubscribed where email ~ '[^!-~]'
  on conflict do nothing;
delete from unsubscribed where email ~ '[^!-~]' and app.seen(email) <> email;

create temporary table mended on commit drop as
  select company_id, id from customers where email || work_phone || mobile_phone || home_phone || fax ~ '[^ -~]';
update customers c set email = app.seen(c.email), work_phone = app.seen_phone(c.work_phone), mobile_phone = app.seen_phone(c.mobile_phone),
    home_phone = app.seen_phone(c.home_phone), fax = app.seen_phone(c.fax)
  from mended m where c.company_id = m.company_id and c.id = m.id;
insert into customers_to_index (company_id, customer_id) select company_id, id from mended on conflict do nothing;
update contacts set email = app.seen(email), phone = app.seen_phone(phone) where email || phone ~ '[^ -~]';

alter table customers force row level security;
alter table customers_to_index force row level security;
alter table contacts force row level security;
alter table contact_words force row level security;
alter table reps force row level security;
alter table invitations force row level security;
alter table unsubscribed force row level security;
alter table trading_partners force row level security;
drop function app.seen_phone;
drop function app.seen;
