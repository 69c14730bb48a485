-- What a dispute takes from its order follows from the payment's other refunds and disputes, whichever came first.
alter table disputes drop column taken;
