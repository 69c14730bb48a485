alter table attainment_questions add told_late_at timestamptz;
comment on column attainment_questions.told_late_at is 'When those who can answer were told that its last day is over.';
create index attainment_questions_late on attainment_questions (due_on) where answered_at is null and told_late_at is null;
call app.let_owner_read('attainment_questions');
create function app.late_questions(begun date) returns table (company_id uuid) stable language sql security definer
  set search_path = public, app, pg_temp as $$
    select distinct q.company_id from attainment_questions q where q.answered_at is null and q.told_late_at is null and q.due_on < begun $$;
revoke all on function app.late_questions(date) from public;
grant execute on function app.late_questions(date) to ledgerside_app;
