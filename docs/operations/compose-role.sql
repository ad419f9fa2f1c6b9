-- The container postgres of compose.yaml runs this script once, when it creates its cluster. The product gets a role that owns its
-- database and is no superuser. The password of the superuser, which the image requires, is removed, so that the superuser
-- cannot sign in over the network. Administrators use `docker compose exec postgres psql -U postgres` instead.
\getenv password POSTGRES_PASSWORD
create role easymock login password :'password';
create database easymock owner easymock encoding 'UTF8' template template0;
alter role postgres password null;
