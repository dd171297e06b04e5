-- One queue for what people ask of the team: the site's contact, partnership and rider forms, and agents in their portal. The forms'
-- rows move into it. The product stops for this migration: a process of the release before writes the two old tables.
create extension if not exists pg_trgm;

create table requests (
  id uuid primary key default uuidv7(),
  -- What people name it by, in the subject of emails: R-7K2MX.
  reference text not null unique,
  kind text not null check (kind in ('contact', 'partner', 'rider', 'agent')),
  -- The same form on the same day is one request.
  digest text not null unique,
  subject text not null,
  sender_name text not null,
  email text not null,
  phone text,
  agent_id uuid references agents,
  -- What the form asked for beside name and contacts, by field.
  fields jsonb not null,
  consent_version text,
  received_at timestamptz not null,
  quarantined boolean not null,
  spam boolean not null default false,
  state text not null default 'new' check (state in ('new', 'waiting', 'answered', 'closed')),
  -- Raised by each act and each message, so that an act on an older state is refused.
  version integer not null default 1,
  -- The member who answers it, and the member who has it open until an instant.
  owner_id uuid references staff_members,
  taken_by uuid references staff_members,
  taken_at timestamptz,
  taken_until timestamptz,
  complex boolean not null default false,
  -- When the answer is due. Null while the clock stands; what was left then is in left_ms.
  due_at timestamptz,
  left_ms bigint,
  answered_back_at timestamptz,
  first_answered_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references staff_members,
  close_reason text,
  snoozed_until timestamptz,
  changed_at timestamptz not null,
  -- Names, contacts and texts as searches compare them.
  search text not null,
  check (state <> 'new' or due_at is not null)
);
create index requests_queue on requests ((coalesce(due_at, snoozed_until)), id)
  where state <> 'closed' and not quarantined and (due_at is not null or snoozed_until is not null);
create index requests_snoozed on requests (snoozed_until, id) where state <> 'closed' and not quarantined and snoozed_until is not null;
create index requests_by_state on requests (state, changed_at desc, id desc);
create index requests_changed on requests (changed_at desc, id desc);
create index requests_quarantined on requests (changed_at desc, id desc) where quarantined and state <> 'closed';
create index requests_kind on requests (kind, state, changed_at desc, id desc);
create index requests_owner on requests (owner_id, changed_at desc) where state <> 'closed';
create index requests_received on requests (received_at);
create index requests_agent on requests (agent_id, received_at desc, id desc) where agent_id is not null;
create index requests_email on requests (lower(email));
create index requests_search on requests using gin (search gin_trgm_ops);

-- What follows a request: messages of the sender, answers and notes of staff, and acts.
create table request_entries (
  id uuid primary key default uuidv7(),
  request_id uuid not null references requests on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('message', 'answer', 'note', 'act')),
  -- The member of staff; null for the sender.
  author_id uuid references staff_members,
  act text,
  text text not null,
  -- Made by the caller for each act, so that an act that is sent twice happens once.
  key text not null,
  unique (request_id, key)
);
create index request_entries_request on request_entries (request_id, at, id);

-- Links in our answers, by which the sender reads and answers without an account.
create table request_links (
  -- SHA-256 of the random token.
  token_digest text primary key,
  request_id uuid not null references requests on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index request_links_request on request_links (request_id);
create index request_links_expires on request_links (expires_at);

-- Answers that a member has begun.
create table request_drafts (
  request_id uuid not null references requests on delete cascade,
  staff_id uuid not null references staff_members,
  text text not null,
  saved_at timestamptz not null,
  primary key (request_id, staff_id)
);

-- What came before the queue was emailed to the team. The last week's is in the queue; what is older is closed.
with old as (
  select id, 'partner' as kind, digest, name as subject, contact_person as sender_name, email, phone,
    jsonb_build_object('company', name, 'foodProduct', food_product, 'whyPartnerWithUs', why_partner,
      'additionalInformation', additional_information) as fields, consent_version, received_at, quarantined
  from partner_requests
  union all
  select id, 'contact', digest, left(regexp_replace(message, '\s+', ' ', 'g'), 80), name, email, null,
    jsonb_build_object('message', message), consent_version, received_at, quarantined
  from contact_messages
), numbered as (
  select *, row_number() over (order by received_at, id)::text as number, received_at > now() - interval '7 days' as is_recent
  from old
), referenced as (
  select *, 'R-' || translate(lpad(number, greatest(5, length(number)), '0'), '0123456789', '23456789AC') as reference
  from numbered
)
insert into requests (id, reference, kind, digest, subject, sender_name, email, phone, fields, consent_version, received_at,
  quarantined, state, due_at, closed_at, close_reason, changed_at, search)
select id, reference, kind, digest, subject, sender_name, email, phone, fields, consent_version, received_at, quarantined,
  case when is_recent then 'new' else 'closed' end, case when is_recent then received_at + interval '24 hours' end, case when is_recent then null else now() end,
  case when is_recent then null else 'Came before there was a queue. The team got it by email.' end, received_at,
  -- As a new request's is written: without marks, in lower case, with single spaces.
  left(btrim(regexp_replace(lower(regexp_replace(normalize(concat_ws(' ', reference, sender_name, email, subject,
    (select string_agg(value, ' ') from jsonb_each_text(fields)), phone, regexp_replace(phone, '[^0-9]', '', 'g')), NFD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')), '\s+', ' ', 'g')), 20000)
from referenced;

drop table partner_requests;
drop table contact_messages;
