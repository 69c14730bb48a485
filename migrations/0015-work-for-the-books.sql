-- A number that all companies draw from one counter is left: on several database servers there is none.
alter table book_work drop column id;
alter table book_work add column id uuid not null default app.new_id(), add primary key (company_id, id);
