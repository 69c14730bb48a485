-- Failed sign-ins are counted for every address tried, known or not: a wait tells nobody whether there is an account.
-- Only a hash is kept, since people type passwords into the wrong field.
create table login_attempts (
  account_hash bytea primary key,
  failures int not null,
  next_at timestamptz not null default '-infinity',
  last_at timestamptz not null default now()
);
create index on login_attempts (last_at);
alter table users drop column failed_logins, drop column next_login_at;

-- The company to open at the next sign-in.
alter table users add column last_company_id uuid references companies;
-- The account a grant made: the same request again, after a lost answer, finds it instead of making another.
alter table email_grants add column user_id uuid references users;

create index on one_time_codes (expires_at);
create index on email_grants (expires_at);
create index on sessions (expires_at);

create index companies_by_logo on companies (logo_file) where logo_file is not null;
create function app.is_logo(file text) returns boolean
  security definer stable language sql set search_path = public, app
  as $$ select exists (select from companies c where c.logo_file = file) $$;

-- Companies for platform administrators: the caller must be one.
create function app.admin_companies(search text, most int)
  returns table (company_id uuid, company_name text, email text, created_at timestamptz)
  security definer stable language sql set search_path = public, app
  as $$ select c.id, c.company_name, c.email, c.created_at from companies c
        where exists (select from users u where u.id = app.user_id() and u.is_admin and u.disabled_at is null)
          and (search = '' or position(lower(search) in lower(c.company_name)) > 0 or position(lower(search) in lower(c.email)) > 0)
        order by lower(c.company_name), c.id limit most $$;
