-- What went from the cart of a merged customer into the survivor's goes back with everything else when the merge is undone.

create table customer_merge_cart_lines (
  company_id uuid not null,
  merge_id uuid not null,
  cart_id uuid not null,
  into_cart_id uuid not null,
  into_round int not null,
  item_id uuid not null,
  unit text not null,
  quantity numeric not null check (quantity > 0),
  primary key (company_id, merge_id, cart_id, item_id, unit),
  foreign key (company_id, merge_id) references customer_merges (company_id, id) on delete cascade,
  foreign key (company_id, cart_id) references store_carts on delete cascade,
  foreign key (company_id, into_cart_id) references store_carts on delete cascade
);
comment on table customer_merge_cart_lines is 'What a merge took out of the loser''s carts, so that what is still there can go back.';
comment on column customer_merge_cart_lines.into_round is 'Of the cart that it went into: once that is sent, it is ordered and stays so.';
create index customer_merge_cart_lines_of on customer_merge_cart_lines (company_id, cart_id);
create index customer_merge_cart_lines_into on customer_merge_cart_lines (company_id, into_cart_id);
call app.protect('customer_merge_cart_lines');
