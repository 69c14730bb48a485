-- What is put into a cart by one press is put in once, also where the answer was lost and the shopper pressed again.

alter table store_carts add pressed uuid[] not null default '{}';
comment on column store_carts.pressed is 'The last presses that put more into it: the same one again, whose answer was lost, adds nothing.';
