-- Columns that have a few values say which.

alter table automation_assignments add check (language in ('en', 'es'));
alter table automation_runs add check (kind in ('', 'email', 'notification', 'note', 'change'));
alter table book_differences
  add check (cause in ('neverCame', 'deletedThere', 'untold', 'silent', 'voided', 'unreadable', 'reportOnly'));
alter table bulk_rows add check (state in ('waiting', 'changed', 'left', 'undone', 'kept'));
alter table customers
  add check (sync_state in ('none', 'waiting', 'sending', 'synced', 'refused', 'unknown', 'conflict', 'off', 'removed', 'ignored'));
alter table deliveries add check (lane in ('needsYou', 'working', 'done'));
alter table edi_connections add check (problem_step in ('', 'name', 'reach', 'trust', 'signIn', 'list', 'write'));
alter table payment_intents add check (held_for in ('', 'closed', 'paidAlready', 'amount'));
alter table postings add check (waits_for in ('', 'customer', 'invoice', 'members', 'sum', 'chart'));
