-- What more is kept of a record than when it was read: everything of it is read anew once.

alter table quickbooks_connections add reads jsonb not null default '{}';
comment on column quickbooks_connections.reads is
  'By entity, which version of what is kept of a record it was read for: below the one of the definition, the next sync reads all of it anew.';
