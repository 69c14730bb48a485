-- Which stores there are is told to nobody.

drop function app.public_stores(int);
drop index stores_public;
