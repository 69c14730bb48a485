-- What outsiders know by a code alone leads to its company in one place. So everything else is unique within a company.

create table directory (
  kind text not null check (kind in ('invitation', 'paymentLink', 'paymentIntent', 'stripeAccount', 'quickbooksRealm')),
  code text not null,
  company_id uuid not null references companies,
  primary key (kind, code)
);
comment on table directory is
  'Whose record it is that an outsider names by a code alone. Written by triggers of the tables that have these codes, read by app.company_of.';

-- Arguments: the kind, and an expression over a row `r` that gives its code, null while it leads nowhere.
create function app.keep_in_directory() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare
  code_of text := format('select %s from (select ($1).*) as r', tg_argv[1]);
  code_before text;
  code_now text;
begin
  if tg_op <> 'INSERT' then execute code_of into code_before using old; end if;
  if tg_op <> 'DELETE' then execute code_of into code_now using new; end if;
  if code_before is not distinct from code_now then return null; end if;
  if code_before is not null then
    delete from directory d where d.company_id = old.company_id and d.kind = tg_argv[0] and d.code = code_before;
  end if;
  if code_now is not null then
    insert into directory (kind, code, company_id) values (tg_argv[0], code_now, new.company_id);
  end if;
  return null;
end $$;

create procedure app.list_in_directory(target regclass, kind text, code text) language plpgsql as $$
begin
  execute format('insert into directory (kind, code, company_id) select %L, %s, r.company_id from %s as r where (%2$s) is not null', kind, code, target);
  execute format(
    'create trigger keep_in_directory after insert or update or delete on %s for each row execute function app.keep_in_directory(%L, %L)',
    target, kind, code);
end $$;

call app.list_in_directory('invitations', 'invitation', $$encode(r.code_hash, 'hex')$$);
call app.list_in_directory('payment_links', 'paymentLink', 'r.code');
-- Who comes back from the bank on another device knows the intent and its secret, which is compared then.
call app.list_in_directory('payment_intents', 'paymentIntent', 'case when r.order_id is not null then r.id end');
call app.list_in_directory('stripe_accounts', 'stripeAccount', 'case when r.disconnected_at is null then r.account_id end');
-- A QuickBooks company belongs to at most one company of ours while it is connected.
call app.list_in_directory('quickbooks_connections', 'quickbooksRealm', $$case when r.state <> 'disconnected' then r.realm_id end$$);
-- After it was filled: the policies hide the rows of all companies from the owner too.
call app.protect('directory');
call app.let_owner_read('directory');

create function app.company_of(given_kind text, given_code text) returns uuid stable parallel safe language sql security definer
  set search_path = public, app, pg_temp as $$ select d.company_id from directory d where d.kind = given_kind and d.code = given_code $$;
revoke all on function app.company_of(text, text) from public;
grant execute on function app.company_of(text, text) to ledgerside_app;

drop function app.find_invitation(bytea);
drop function app.company_of_link(text);
drop function app.company_of_intent(text, uuid);
drop function app.company_of_account(text);
drop function app.company_of_realm(text);

alter table invitations drop constraint invitations_code_hash_key, add unique (company_id, code_hash);
alter table payment_links drop constraint payment_links_code_key, add unique (company_id, code);
alter table stripe_accounts drop constraint stripe_accounts_account_id_key;
drop index quickbooks_connections_realm_id_idx;
drop index payment_intents_by_id;
