-- Whoever keeps the books gets what waits for a bookkeeper in the one mail of the morning that tells everybody what needs them.
drop function app.due_bookkeeper_mails(text[], text[], time[], timestamptz[], int);
drop table bookkeeper_mails;
