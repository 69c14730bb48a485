-- A SECRET_KEY can take the place of another while the product works: for that time the database knows both.

alter table key_check add login text not null default '';
comment on column key_check.login is 'The database login of processes with this key, where it took over from another; empty: the usual one.';
comment on table key_check is 'Which keys (SECRET_KEY) this database works with; compared at every start, not seen by the app.';
