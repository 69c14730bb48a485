-- Stores: storefronts by which dealers, or anybody, order by themselves; who may shop there, their carts, and what waits inside their own company.

create table stores (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  code text not null check (code ~ '^[A-Z0-9]([A-Z0-9-]{0,18}[A-Z0-9])?$'),
  name text not null check (name <> ''),
  state text not null default 'Draft' check (state in ('Draft', 'Scheduled', 'Open', 'Paused', 'Closed', 'Archived')),
  state_since timestamptz not null default now(),
  published_at timestamptz,
  opens_on date,
  closes_on date,
  cut_off time,
  audience text not null default 'invited' check (audience in ('public', 'invited', 'request')),
  hides_prices boolean not null default false,
  price_level_id uuid,
  location_id uuid not null,
  minimum_order bigint not null default 0 check (minimum_order >= 0),
  pay_now boolean not null default false,
  on_account boolean not null default true,
  approval text not null default 'none' check (approval in ('none', 'all', 'above')),
  approval_above bigint check (approval_above >= 0),
  stock_shown text not null default 'level' check (stock_shown in ('exact', 'level', 'hidden')),
  po_required boolean not null default false,
  po_unique boolean not null default false,
  language text not null default 'en' check (language in ('en', 'es')),
  color text not null default '#c2410c' check (color ~ '^#[0-9a-f]{6}$'),
  logo_hash text,
  banner_hash text,
  welcome_en text not null default '',
  welcome_es text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  primary key (company_id, id),
  foreign key (company_id, price_level_id) references price_levels,
  foreign key (company_id, location_id) references stock_locations,
  check (opens_on <= closes_on),
  check (pay_now or on_account),
  check ((approval = 'above') = (approval_above is not null))
);
comment on table stores is 'A storefront: what it offers, to whom, at which prices, and how what is ordered there is paid.';
comment on column stores.code is 'Its Store ID and address, /store/{code}: never another store''s of this installation, and the same for good once it was published.';
comment on column stores.state is 'Which state leads to which is said by stores/stores/states.ts.';
comment on column stores.opens_on is 'The first day on which it takes orders, in the company''s zone; null: as soon as it is opened.';
comment on column stores.closes_on is 'The last day.';
comment on column stores.cut_off is 'What is ordered later in the day leaves a day later, in the company''s zone.';
comment on column stores.hides_prices is 'From whoever is not signed in and approved.';
comment on column stores.price_level_id is 'In the place of its customers'' own levels; what is agreed with a customer goes first. Null: each customer''s own.';
comment on column stores.location_id is 'Where its orders ship from, and whose stock it shows.';
comment on column stores.minimum_order is 'Cents, after discounts, before tax and delivery.';
comment on column stores.approval is 'Which orders somebody in the office approves first.';
comment on column stores.approval_above is 'Cents: more than this.';
comment on column stores.po_unique is 'A PO number that a customer has used before is refused.';
create unique index stores_by_code on stores (company_id, code);
create index stores_by_name on stores (company_id, name_key, id);
call app.protect('stores');
call app.tell('stores', 'stores');

create table store_categories (
  company_id uuid not null references companies,
  store_id uuid not null,
  category_id uuid not null,
  primary key (company_id, store_id, category_id),
  foreign key (company_id, store_id) references stores on delete cascade,
  foreign key (company_id, category_id) references item_categories on delete cascade
);
comment on table store_categories is 'The categories that a store offers, with all that is in them; none: all items that are sold in stores.';
create index store_categories_of on store_categories (company_id, category_id);
call app.protect('store_categories');
call app.tell('store_categories', 'stores', 'store_id');

create table store_items (
  company_id uuid not null references companies,
  store_id uuid not null,
  item_id uuid not null,
  offered boolean,
  position int,
  minimum_quantity numeric check (minimum_quantity > 0),
  multiple_quantity numeric check (multiple_quantity > 0),
  maximum_quantity numeric check (maximum_quantity > 0),
  primary key (company_id, store_id, item_id),
  foreign key (company_id, store_id) references stores on delete cascade,
  foreign key (company_id, item_id) references items
);
comment on table store_items is 'What a store says of single items.';
comment on column store_items.offered is 'Whatever its category says; null: as that says.';
comment on column store_items.position is 'Those with one stand first, in its order.';
comment on column store_items.minimum_quantity is 'In the item''s unit; null: as the item says (rules 3.22, 15).';
create index store_items_of on store_items (company_id, item_id);
call app.protect('store_items');
call app.tell('store_items', 'stores', 'store_id');

create table store_shoppers (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  version int not null default 1,
  store_id uuid not null,
  email text not null check (email = lower(email) and email <> ''),
  name text not null default '',
  phone text not null default '',
  company_name text not null default '',
  message text not null default '',
  language text check (language in ('en', 'es')),
  state text not null check (state in ('Requested', 'Invited', 'Active', 'Blocked', 'Refused')),
  state_since timestamptz not null default now(),
  reason text not null default '',
  invite_hash bytea,
  invite_expires_at timestamptz,
  invited_at timestamptz,
  seen_at timestamptz,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  name_key text collate "C" not null generated always as (lower(coalesce(nullif(name, ''), email))) stored,
  primary key (company_id, id),
  foreign key (company_id, store_id) references stores
);
comment on table store_shoppers is 'Who may shop in a store, by the address they sign in with: one for each mailbox, however many customers it orders for.';
comment on column store_shoppers.company_name is 'As whoever asked for access wrote it.';
comment on column store_shoppers.message is 'What they wrote when they asked.';
comment on column store_shoppers.reason is 'Why they were refused or blocked.';
comment on column store_shoppers.invite_hash is 'Of the link that was mailed, with a key of ours.';
create unique index store_shoppers_by_email on store_shoppers (company_id, store_id, email);
create index store_shoppers_by_state on store_shoppers (company_id, store_id, state);
create index store_shoppers_by_name on store_shoppers (company_id, store_id, name_key, id);
call app.protect('store_shoppers');
call app.tell('store_shoppers', 'stores', 'store_id');

create table shopper_customers (
  company_id uuid not null references companies,
  shopper_id uuid not null,
  customer_id uuid not null,
  contact_id uuid,
  may_order boolean not null default true,
  may_approve boolean not null default false,
  may_pay boolean not null default true,
  spending_limit bigint check (spending_limit >= 0),
  primary key (company_id, shopper_id, customer_id),
  foreign key (company_id, shopper_id) references store_shoppers on delete cascade,
  foreign key (company_id, customer_id) references customers,
  foreign key (company_id, contact_id) references contacts on delete set null (contact_id)
);
comment on table shopper_customers is 'For which customers a shopper orders, and what they may there.';
comment on column shopper_customers.may_approve is 'Orders of their colleagues that are above those'' limits, never their own.';
comment on column shopper_customers.spending_limit is 'Cents after discounts and tax, before delivery: more waits for a colleague who may approve. Null: none.';
create index shopper_customers_of on shopper_customers (company_id, customer_id);
call app.protect('shopper_customers');

create table shopper_codes (
  company_id uuid not null references companies,
  shopper_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  sent_in_hour int not null default 1,
  hour_from timestamptz not null default now(),
  primary key (company_id, shopper_id),
  foreign key (company_id, shopper_id) references store_shoppers on delete cascade
);
comment on table shopper_codes is 'The code that was mailed to a shopper to sign in with: the newest, good once.';
call app.protect('shopper_codes');

create table shopper_sessions (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  shopper_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, shopper_id) references store_shoppers on delete cascade
);
comment on table shopper_sessions is 'Browsers that are signed in to a store. Only hashes are kept; who is blocked is in none.';
create unique index shopper_sessions_by_token on shopper_sessions (company_id, token_hash);
create index shopper_sessions_of on shopper_sessions (company_id, shopper_id);
call app.protect('shopper_sessions');

create table shopper_favorites (
  company_id uuid not null references companies,
  shopper_id uuid not null,
  item_id uuid not null,
  primary key (company_id, shopper_id, item_id),
  foreign key (company_id, shopper_id) references store_shoppers on delete cascade,
  foreign key (company_id, item_id) references items
);
create index shopper_favorites_of on shopper_favorites (company_id, item_id);
call app.protect('shopper_favorites');

create table store_carts (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  store_id uuid not null,
  shopper_id uuid not null,
  customer_id uuid,
  round int not null default 1,
  po_number text not null default '',
  wanted_on date,
  note text not null default '',
  ship_to jsonb,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references stores,
  foreign key (company_id, shopper_id) references store_shoppers on delete cascade,
  foreign key (company_id, customer_id) references customers
);
comment on table store_carts is 'What a shopper has put together for a customer: one, on every device of theirs. It holds no goods.';
comment on column store_carts.customer_id is 'Null: a shopper of a public store who is no customer yet.';
comment on column store_carts.round is 'How often it was sent, and one: an order of it names the round, so that one press makes one order.';
comment on column store_carts.wanted_on is 'The last day on which it may arrive, as an order says it.';
comment on column store_carts.ship_to is 'Null: the customer''s own address.';
create unique index store_carts_of on store_carts (company_id, shopper_id, customer_id) nulls not distinct;
create index store_carts_of_store on store_carts (company_id, store_id);
call app.protect('store_carts');

create table store_cart_lines (
  company_id uuid not null references companies,
  cart_id uuid not null,
  item_id uuid not null,
  unit text not null,
  quantity numeric not null check (quantity > 0),
  seen_price numeric,
  added_at timestamptz not null default now(),
  primary key (company_id, cart_id, item_id, unit),
  foreign key (company_id, cart_id) references store_carts on delete cascade,
  foreign key (company_id, item_id) references items
);
comment on table store_cart_lines is 'What is in a cart.';
comment on column store_cart_lines.seen_price is 'Dollars for one of the unit, as the shopper was shown it last; null: they were shown none.';
create index store_cart_lines_of on store_cart_lines (company_id, item_id);
call app.protect('store_cart_lines');

create table store_requests (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  store_id uuid not null,
  cart_id uuid not null,
  round int not null,
  shopper_id uuid not null,
  customer_id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Approved', 'Refused', 'Withdrawn')),
  content jsonb not null,
  total bigint not null,
  pay text not null check (pay in ('now', 'account')),
  decided_by uuid,
  decided_at timestamptz,
  reason text not null default '',
  order_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references stores,
  foreign key (company_id, cart_id) references store_carts on delete cascade,
  foreign key (company_id, shopper_id) references store_shoppers on delete cascade,
  foreign key (company_id, customer_id) references customers,
  foreign key (company_id, order_id) references orders
);
comment on table store_requests is 'A cart above its shopper''s limit, as it was sent: it waits for a colleague of the same customer, and is no order before that.';
comment on column store_requests.content is 'Lines, PO number, day, note and address, as of the cart.';
comment on column store_requests.total is 'Cents, as the shopper saw it.';
create unique index store_requests_once on store_requests (company_id, cart_id, round);
create index store_requests_of on store_requests (company_id, store_id, customer_id, state);
create index store_requests_of_shopper on store_requests (company_id, shopper_id);
create index store_requests_of_order on store_requests (company_id, order_id) where order_id is not null;
call app.protect('store_requests');

alter table orders add store_id uuid, add shopper_id uuid;
alter table orders add foreign key (company_id, store_id) references stores;
alter table orders add foreign key (company_id, shopper_id) references store_shoppers;
comment on column orders.store_id is 'The store in which it was placed; null: it came by another way.';
comment on column orders.shopper_id is 'Who placed it there.';
-- What of a store waits.
create index orders_by_store on orders (company_id, store_id, state) where store_id is not null;
create index orders_by_shopper on orders (company_id, shopper_id, id) where shopper_id is not null;

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in ('invitation', 'paymentLink', 'paymentIntent', 'stripeAccount',
  'quickbooksRealm', 'deviceEmail', 'devicePairing', 'deviceKey', 'store'));
call app.list_in_directory('stores', 'store', 'r.code');

-- Finds a store by its code and who is signed in there, and opens its company for the rest of the transaction: one round trip per call. Nothing is
-- opened for what is no store. `shopper_id` is null for whoever is not signed in, or not any more.
create function app.open_store(given_code text, given_hash bytea)
  returns table (company_id uuid, store_id uuid, state text, audience text, hides_prices boolean, shopper_id uuid, email text, session_id uuid)
  language plpgsql set search_path = public, app, pg_temp as $$
#variable_conflict use_column
declare
  company uuid := app.company_of('store', given_code);
begin
  if company is null then return; end if;
  perform set_config('app.company_id', company::text, true);
  return query select s.company_id, s.id, s.state, s.audience, s.hides_prices, p.id, p.email, p.session_id
    from stores s
    left join lateral (select sh.id, sh.email, t.id as session_id from shopper_sessions t
      join store_shoppers sh on sh.company_id = company and sh.id = t.shopper_id and sh.store_id = s.id and sh.state = 'Active'
      where t.company_id = company and t.token_hash = given_hash and t.expires_at > now()) p on true
    where s.company_id = company and s.code = given_code;
  if not found then perform set_config('app.company_id', '', true); end if;
end $$;
