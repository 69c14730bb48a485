-- What became of a mail is shown beside what it carries: an invitation, a payment link.

alter table invitations add mail_id uuid;
comment on column invitations.mail_id is 'The delivery of the mail that carries the link; of those before this column it is not known.';
alter table payment_links add mail_id uuid;
comment on column payment_links.mail_id is 'The delivery of the mail that carried the link last; of those before this column it is not known.';

-- Mails are deliveries of no company; a company sees how far those got that it asked for, and nothing else of them.
create function app.mails_asked_for(ids uuid[]) returns table (id uuid, state text, code text)
  security definer stable language sql set search_path = public, app, pg_temp as $$
  select d.id, d.state, d.code from deliveries d
  where d.company_id = '00000000-0000-0000-0000-000000000000' and d.id = any(ids) and d.channel = 'mail'
    and d.payload -> 'sender' ->> 'companyId' = app.company()::text
$$;
