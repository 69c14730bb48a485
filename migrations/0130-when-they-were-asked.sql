-- A balance changes without a new version: of two answers with the same version the one that was asked for later counts, whichever is stored last.

alter table external_links add asked_at timestamptz;
comment on column external_links.asked_at is 'When the answer was asked for whose values are stored; null: before this was kept.';
