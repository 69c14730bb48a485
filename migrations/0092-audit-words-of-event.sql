-- Does this event have that word too?
create index audit_words_of on audit_words (company_id, event_id, word);
