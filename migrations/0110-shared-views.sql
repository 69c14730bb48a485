-- A view is its maker's own or everybody's in the company; each of the two has its names for itself.
alter table saved_views add column shared boolean not null default false;
alter table saved_views drop constraint saved_views_company_id_user_id_screen_name_key;
create unique index saved_views_of_person on saved_views (company_id, user_id, screen, name) where not shared;
create unique index saved_views_of_company on saved_views (company_id, screen, lower(name)) where shared;
call app.tell('saved_views', 'views');
