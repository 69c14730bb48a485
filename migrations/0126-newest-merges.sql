-- The newest of those merged into a customer are found without reading the others, however many they are.
drop index customers_merged;
create index customers_merged on customers (company_id, merged_into, updated_at desc, id desc) where merged_into is not null;
