alter table trading_partners add currency text not null default '';
comment on column trading_partners.currency is
  'What their orders are in that name no currency; empty: nobody said, so that one that goes abroad waits.';
