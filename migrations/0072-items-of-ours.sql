-- What is ours of an item, beside what QuickBooks keeps of it.

create table item_categories (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  parent_id uuid,
  name text not null check (name <> ''),
  position int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, parent_id) references item_categories
);
comment on table item_categories is 'How people find items, as a tree; QuickBooks keeps categories of its own (items of the type Category).';
comment on column item_categories.position is 'Among those below the same parent.';
create unique index item_categories_by_name on item_categories (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index on item_categories (company_id, parent_id) where parent_id is not null;
call app.protect('item_categories');
call app.tell('item_categories', 'items');

alter table items
  add version int not null default 1,
  add category_id uuid,
  add unit text not null default 'EA' check (unit <> ''),
  add minimum_quantity numeric check (minimum_quantity > 0),
  add multiple_quantity numeric check (multiple_quantity > 0),
  add maximum_quantity numeric check (maximum_quantity > 0),
  add on_devices boolean not null default true,
  add in_stores boolean not null default true,
  add title_en text not null default '',
  add title_es text not null default '',
  add text_en text not null default '',
  add text_es text not null default '',
  add tax_code_id uuid,
  add weight_grams numeric check (weight_grams >= 0),
  add length_mm numeric check (length_mm >= 0),
  add width_mm numeric check (width_mm >= 0),
  add height_mm numeric check (height_mm >= 0),
  add foreign key (company_id, category_id) references item_categories;
comment on table items is 'QuickBooks keeps name, number, prices, cost, account and whether it is active; version and what follows it are ours.';
comment on column items.version is 'Of what is ours: grows with each change by a person.';
comment on column items.unit is 'What one of it is, as X12 writes units; quantities of stock and the item''s own price are of this unit.';
comment on column items.minimum_quantity is 'The least that is sold at once, in the item''s unit.';
comment on column items.multiple_quantity is 'It is sold in multiples of so many.';
comment on column items.maximum_quantity is 'The most that is sold at once.';
comment on column items.on_devices is 'Reps sell it on their devices.';
comment on column items.in_stores is 'It may be offered in stores.';
comment on column items.title_en is 'What shoppers read above it in English; empty: its name.';
comment on column items.text_en is 'What shoppers read about it in English; empty: its description.';
comment on column items.tax_code_id is 'Its own, where it is not taxed like the rest; null: by `taxable`.';
create index items_by_category on items (company_id, category_id) where category_id is not null;

create table item_packs (
  company_id uuid not null references companies,
  item_id uuid not null,
  unit text not null check (unit <> ''),
  quantity numeric not null check (quantity > 0),
  gtin text not null default '',
  primary key (company_id, item_id, unit),
  foreign key (company_id, item_id) references items on delete cascade
);
comment on table item_packs is 'What an item is packed in: each, inner, case, pallet.';
comment on column item_packs.unit is 'As X12 writes it; the row of the item''s own unit has the quantity 1.';
comment on column item_packs.quantity is 'How many of the item''s own unit are in it.';
comment on column item_packs.gtin is 'Fourteen digits, or empty.';
create unique index item_packs_by_gtin on item_packs (company_id, gtin) where gtin <> '';
call app.protect('item_packs');
call app.tell('item_packs', 'items', 'item_id');

create table item_pictures (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  item_id uuid not null,
  position int not null default 0,
  sha256 text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references items on delete cascade
);
comment on table item_pictures is 'Pictures of items, the first of them in lists; WebP, at most 1 MB each.';
comment on column item_pictures.sha256 is 'Names the stored file.';
create index on item_pictures (company_id, item_id, position);
call app.protect('item_pictures');
call app.tell('item_pictures', 'items', 'item_id');
