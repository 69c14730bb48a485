-- Counting what is there: a task for a location, its lines, and who approved the differences.

create table stock_counts (
  company_id uuid not null references companies,
  id uuid not null default app.new_id(),
  number int not null,
  location_id uuid not null,
  scope text not null check (scope in ('all', 'category', 'due')),
  category_id uuid,
  blind boolean not null default false,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'counted', 'approved', 'cancelled')),
  request_key uuid not null,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  counted_by text not null default '',
  counted_at timestamptz,
  closed_by text not null default '',
  closed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, location_id) references stock_locations,
  foreign key (company_id, category_id) references item_categories on delete set null (category_id),
  unique (company_id, number),
  unique (company_id, request_key)
);
comment on table stock_counts is 'A task to count goods at a location. Only an approved one changes what is there.';
comment on column stock_counts.scope is 'All that is there; what is of a category; what is due by its value (cycle count).';
comment on column stock_counts.blind is 'Whoever counts is not told how many there should be.';
comment on column stock_counts.request_key is 'Made by whoever starts it: the same key never starts two.';
comment on column stock_counts.closed_at is 'When it was approved or cancelled.';
create index stock_counts_open on stock_counts (company_id, number desc) where state in ('open', 'counted');
create index on stock_counts (company_id, location_id);
create index on stock_counts (company_id, category_id) where category_id is not null;
call app.protect('stock_counts');
call app.tell('stock_counts', 'stock');

create table stock_count_lines (
  company_id uuid not null references companies,
  count_id uuid not null,
  line_no int not null,
  item_id uuid not null,
  counted numeric check (counted >= 0),
  expected numeric,
  counted_by text not null default '',
  counted_at timestamptz,
  first_counted numeric,
  again boolean not null default false,
  primary key (company_id, count_id, line_no),
  foreign key (company_id, count_id) references stock_counts,
  foreign key (company_id, item_id) references items,
  unique (company_id, count_id, item_id)
);
comment on table stock_count_lines is 'What is counted, in the item''s own unit.';
comment on column stock_count_lines.expected is
  'On hand by the journal in the moment in which the line was counted: what moves after it changes neither, so that counted - expected stays the difference.';
comment on column stock_count_lines.first_counted is 'What was counted before somebody asked to count it again.';
comment on column stock_count_lines.again is 'It is to be counted once more.';
create index stock_count_lines_by_item on stock_count_lines (company_id, item_id, counted_at desc);
call app.protect('stock_count_lines');
call app.tell('stock_count_lines', 'stock', 'count_id');
