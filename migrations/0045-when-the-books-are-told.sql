-- An order of a trading partner goes into the books when it is placed, when it is shipped, or when it is invoiced.

alter table book_settings add books_at text not null default 'order' check (books_at in ('order', 'shipment', 'invoice'));
comment on column book_settings.books_at is 'When an order of a trading partner becomes an invoice there, where nothing else is agreed with the partner.';
alter table trading_partners add books_at text not null default '' check (books_at in ('', 'order', 'shipment', 'invoice'));
comment on column trading_partners.books_at is 'When its orders become invoices in the books; empty: as the company has it.';

alter table postings drop constraint postings_waits_for_check;
alter table postings add constraint postings_waits_for_check
  check (waits_for in ('', 'currency', 'customer', 'invoice', 'members', 'sum', 'chart', 'abroad', 'item', 'shipment'));

create trigger book_reply after insert on edi_replies for each row when (new.kind in ('shipNotice', 'invoice'))
  execute function app.add_book_work('order', 'order_id');

-- What waited for a shipment or an invoice may not have to any more.
create function app.rebook_waiting() returns trigger language plpgsql set search_path = public, app, pg_temp as $$
begin
  insert into book_work (company_id, kind, source_id)
    select p.company_id, 'order', p.order_id from postings p
    where p.company_id = new.company_id and p.state = 'blocked' and p.waits_for = 'shipment' and p.order_id is not null;
  return null;
end $$;
create trigger rebook_waiting after update of books_at on trading_partners for each row when (old.books_at <> new.books_at)
  execute function app.rebook_waiting();
create trigger rebook_waiting after update of books_at on book_settings for each row when (old.books_at <> new.books_at)
  execute function app.rebook_waiting();
