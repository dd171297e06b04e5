-- What the site's forms bring in. Held is what looks like spam: stored and answered as usual, and nobody is mailed.
create table subscribers (
  id uuid primary key default uuidv7(),
  email text not null,
  email_key text not null unique,
  -- Which text the person agreed to, and when; confirmed by the link in a letter, so that consent can be shown.
  consent_version text not null,
  subscribed_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  held boolean not null
);

create table partner_requests (
  id uuid primary key default uuidv7(),
  -- The same request on the same day is one request.
  digest text not null unique,
  name text not null,
  contact_person text not null,
  email text not null,
  phone text not null,
  food_product text not null,
  why_partner text not null,
  additional_information text not null,
  consent_version text not null,
  received_at timestamptz not null,
  held boolean not null
);

create table contact_messages (
  id uuid primary key default uuidv7(),
  digest text not null unique,
  name text not null,
  email text not null,
  message text not null,
  consent_version text not null,
  received_at timestamptz not null,
  held boolean not null
);

-- What the site shows and can be managed; filled from the site's content files where it is empty.
create table faqs (
  id uuid primary key default uuidv7(),
  position integer not null unique,
  title text not null,
  content text not null
);

create table testimonies (
  id uuid primary key default uuidv7(),
  position integer not null unique,
  content text not null,
  name text not null
);
