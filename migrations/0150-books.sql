-- What goes into the books at QuickBooks and how it stands there (issue 5, section 5; decision 0015). Nothing does before somebody chose accounts.
create table book_settings (
  company_id uuid primary key references companies,
  version int not null default 1,
  active boolean not null default true,
  -- Orders and movements of money from this day on.
  from_date date not null,
  -- Where money lies between the payment and the bank: a clearing account, or undeposited funds.
  clearing_account_id uuid not null,
  bank_account_id uuid not null,
  fee_account_id uuid not null,
  dispute_account_id uuid not null,
  -- For movements at Stripe that belong to no order.
  other_account_id uuid not null,
  -- What a line without an item of its own is sold as.
  item_id uuid not null,
  delivery_item_id uuid,
  refund_item_id uuid,
  class_id uuid,
  number_prefix text not null default 'LS-' check (length(number_prefix) <= 8)
);
call app.protect('book_settings');

-- One document at QuickBooks for each thing that happened here, whatever became of it.
create table postings (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  kind text not null check (kind in ('invoice', 'estimate', 'payment', 'refund', 'refundReversal', 'dispute', 'disputeReversal', 'payout',
    'payoutReversal')),
  -- The order, intent, balance transaction or payout.
  source_id text not null,
  order_id uuid,
  payout_id text,
  entity text not null,
  -- `blocked`: something it needs is not there yet; `gone`: deleted or voided by hand there; `changed`: edited there.
  state text not null default 'blocked'
    check (state in ('blocked', 'waiting', 'sending', 'unknown', 'posted', 'error', 'ignored', 'voided', 'gone', 'changed')),
  waits_for text not null default '',
  external_id text,
  version text not null default '',
  number text not null default '',
  -- Cents: as we have it, and as QuickBooks answered.
  amount bigint not null,
  total bigint,
  tax bigint,
  -- The body that QuickBooks took, and what counts of its answer.
  sent jsonb,
  agreed jsonb,
  -- [{field, ours, theirs}], as last looked at.
  differs jsonb not null default '[]',
  -- A person asked for it to be made right there, by hand.
  put_back boolean not null default false,
  posted_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index postings_once on postings (company_id, kind, source_id);
create index postings_of_order on postings (company_id, order_id, id) where order_id is not null;
create index postings_of_payout on postings (company_id, payout_id, id) where payout_id is not null;
create index postings_open on postings (company_id, state, id) where state not in ('posted', 'voided', 'ignored');
create index postings_to_check on postings (company_id, checked_at) where external_id is not null;
call app.protect('postings');
call app.let_owner_read('postings');
call app.tell('postings', 'orders', 'order_id');

-- What has to be looked at again because something of it moved. Filled by triggers, so that no feature has to think of the books.
create table book_work (
  company_id uuid not null references companies,
  kind text not null check (kind in ('order', 'payment', 'movement', 'source', 'payout')),
  source_id text not null,
  due_at timestamptz not null default now(),
  primary key (company_id, kind, source_id)
);
create index book_work_due on book_work (due_at, company_id);
call app.protect('book_work');
call app.let_owner_read('book_work');

create function app.due_book_work() returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$ select distinct w.company_id from book_work w where w.due_at <= now() $$;
revoke all on function app.due_book_work() from public;
grant execute on function app.due_book_work() to ledgerside_app;

-- Companies with documents that nobody looked at for so long.
create function app.unchecked_postings(hours int) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct p.company_id from postings p where p.external_id is not null and p.posted_at > now() - interval '60 days'
      and coalesce(p.checked_at, p.posted_at) < now() - hours * interval '1 hour' $$;
revoke all on function app.unchecked_postings(int) from public;
grant execute on function app.unchecked_postings(int) to ledgerside_app;

-- tg_argv: the kind of work, and the column that says of what.
create function app.add_book_work() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
declare source text := to_jsonb(new) ->> tg_argv[1];
begin
  if source is not null and exists (select from book_settings s where s.company_id = new.company_id and s.active) then
    insert into book_work (company_id, kind, source_id) values (new.company_id, tg_argv[0], source)
    on conflict (company_id, kind, source_id) do update set due_at = now() where book_work.due_at > now();
  end if;
  return null;
end $$;

create trigger book_new_order after insert on orders for each row execute function app.add_book_work('order', 'id');
create trigger book_order after update of state, version, grand_total, invoice_id on orders for each row
  when (row(old.state, old.version, old.grand_total, old.invoice_id) is distinct from row(new.state, new.version, new.grand_total, new.invoice_id))
  execute function app.add_book_work('order', 'id');
create trigger book_new_payment after insert on payment_intents for each row when (new.status = 'succeeded') execute function app.add_book_work('payment', 'id');
create trigger book_payment after update of status, order_id, charge_id, amount_received on payment_intents for each row
  when (new.status = 'succeeded' and row(old.status, old.order_id, old.charge_id, old.amount_received)
    is distinct from row(new.status, new.order_id, new.charge_id, new.amount_received))
  execute function app.add_book_work('payment', 'id');
create trigger book_new_refund after insert on refunds for each row execute function app.add_book_work('source', 'stripe_id');
create trigger book_refund after update of stripe_id on refunds for each row when (old.stripe_id is distinct from new.stripe_id)
  execute function app.add_book_work('source', 'stripe_id');
create trigger book_dispute after insert on disputes for each row execute function app.add_book_work('source', 'id');
create trigger book_movement after insert on balance_transactions for each row execute function app.add_book_work('movement', 'id');
create trigger book_payout_member after insert or update of payout_id on balance_transactions for each row execute function app.add_book_work('payout', 'payout_id');
create trigger book_new_payout after insert on payouts for each row execute function app.add_book_work('payout', 'id');
create trigger book_payout after update of status, reconciled, amount on payouts for each row
  when (row(old.status, old.reconciled, old.amount) is distinct from row(new.status, new.reconciled, new.amount))
  execute function app.add_book_work('payout', 'id');
