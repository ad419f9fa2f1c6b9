-- The container postgres of compose.yaml runs this once, while it creates its cluster. The product gets a role that owns its
-- database and is no superuser. The superuser loses the password that the image demands, so nobody reaches it by network;
-- `docker compose exec postgres psql -U postgres` does, by the socket inside the container.
\getenv password POSTGRES_PASSWORD
create role easymock login password :'password';
create database easymock owner easymock encoding 'UTF8' template template0;
alter role postgres password null;
