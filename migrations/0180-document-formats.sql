-- Documents come in more formats than X12 (issue 6, section 2): what their group is written in, and whether its sender waits for a functional
-- acknowledgment. Delimiters are null where a format has lines.
alter table edi_groups
  add format text not null default 'x12' check (format in ('x12', 'edifact', 'cxml', 'ubl', 'json', 'csv')),
  add wants_acknowledgment boolean not null default true;
update edi_groups set wants_acknowledgment = false where type = 'FA';
