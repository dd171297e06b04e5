-- The console masks the contacts of requests, and searched their text by its parts: with a name and one letter after the other an email
-- could be read out. The sender's email and phone leave that text. A whole one is compared with its own column.
create function leave_contacts_out() returns trigger language plpgsql as $$
begin
  new.search := replace(new.search, coalesce(lower(new.email), ''), ' ');
  new.search := replace(new.search, coalesce(lower(regexp_replace(new.phone, '\s+', ' ', 'g')), ''), ' ');
  new.search := replace(new.search, coalesce(regexp_replace(new.phone, '\D', '', 'g'), ''), ' ');
  return new;
end $$;
-- A process of the release before still writes the contacts into the text.
create trigger contacts_left_out before insert or update of search on requests for each row execute function leave_contacts_out();
update requests set search = search;

-- By a whole phone number its sender's requests are found.
create index requests_phone on requests (regexp_replace(phone, '\D', '', 'g'));

-- The phone number that a customer had when a link was sent. Another number ends the link. Null for senders without an account, and for links
-- of the release before, which end when the number is no longer that of the request.
alter table request_links add column phone_key text;
