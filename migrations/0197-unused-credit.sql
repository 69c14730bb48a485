-- What a customer has to its credit is set off against what it owes, for all who are late at once.

create index credit_memos_unused on credit_memos (company_id, customer_id) include (balance) where balance > 0 and not deleted and not voided;
create index payments_unapplied on payments (company_id, customer_id) include (unapplied) where unapplied > 0 and not deleted and not voided;
