-- Which SECRET_KEY this database works with; compared at every start, not seen by the app.
create table key_check (fingerprint bytea primary key);
revoke all on key_check from ledgerside_app;
