-- What reps collect is noted also where a person enters it in QuickBooks: it is handed in all the same.
alter table collected_payments add posted boolean not null default true;
comment on column collected_payments.posted is 'It goes into QuickBooks by itself; else a person enters it there.';
drop trigger book_collected on collected_payments;
create trigger book_collected after insert on collected_payments for each row when (new.posted) execute function app.add_book_work('collected', 'id');
create trigger book_collected_now after update on collected_payments for each row when (new.posted and not old.posted)
  execute function app.add_book_work('collected', 'id');
comment on table collected_payments is 'Cash and checks that a rep took with a document that was accepted, each once. A document that takes the place of another one may take over its row.';
