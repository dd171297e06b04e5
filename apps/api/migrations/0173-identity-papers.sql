-- Pictures of documents and faces, requests for level 2, and checks that a change of phone or name made lapse.

alter table identity_checks drop constraint identity_checks_state_check,
  add constraint identity_checks_state_check
    check (state in ('checking', 'verified', 'needs-a-person', 'refused', 'unanswered', 'replaced', 'lapsed'));
alter table identity_checks
  -- What a member refused, while another one is to look. The customer is not told before.
  add column first_refusal jsonb,
  add check (first_refusal is null or state = 'needs-a-person');

-- A picture comes in pieces, which are sealed by a key of the upload; a job draws it anew and stores it with the files.
create table identity_pictures (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  kind text not null check (kind in ('document', 'selfie')),
  document_kind text check (document_kind in ('national-id', 'passport', 'drivers-licence', 'voters-card')),
  -- As stated; null where the document has no last day.
  valid_until date,
  -- The consent: which text, in which language, when it began.
  text_version text not null,
  language text not null,
  began_at timestamptz not null,
  -- A Lagos day of the real clock: pictures are counted by it.
  began_on date not null,
  size_bytes integer not null check (size_bytes > 0),
  received_bytes integer not null default 0 check (received_bytes between 0 and size_bytes),
  -- Of the pieces. Wiped once the picture was read, or is gone.
  key_sealed bytea,
  state text not null check (state in ('receiving', 'reading', 'ready', 'unusable', 'deleted')),
  problem text,
  read_at timestamptz,
  file_id uuid references files on delete set null,
  width integer,
  height integer,
  -- 64 bits that are nearly the same for the same picture. It goes with the picture.
  hash bit(64),
  -- Since when it is for a person to look at: with a check or a request for level 2.
  used_at timestamptz,
  -- When the last decision for which it was there was made: how long it is kept counts from then.
  decided_at timestamptz,
  deleted_at timestamptz,
  check ((kind = 'document') = (document_kind is not null)),
  check ((state = 'ready') <= (file_id is not null and hash is not null)),
  check ((state = 'deleted') = (deleted_at is not null)),
  check (state <> 'deleted' or (file_id is null and hash is null and key_sealed is null)),
  check ((state = 'unusable') <= (problem is not null))
);
create index identity_pictures_of_customer on identity_pictures (customer_id, began_at desc);
create index identity_pictures_kept on identity_pictures (began_at) where state <> 'deleted';
create index identity_pictures_alike on identity_pictures (id) where state = 'ready';

create table identity_picture_pieces (
  picture_id uuid not null references identity_pictures on delete cascade,
  at_byte integer not null check (at_byte >= 0),
  size_bytes integer not null check (size_bytes > 0),
  sealed bytea not null,
  primary key (picture_id, at_byte)
);

-- What customers state for level 2, and what a person decides about it with the two pictures.
create table identity_reviews (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  document_id uuid not null references identity_pictures,
  selfie_id uuid not null references identity_pictures,
  -- Where the customer lives and works, as stated. Null once it was deleted.
  home jsonb,
  work_kind text check (work_kind in ('employed', 'civil-servant', 'own-business', 'pension', 'other')),
  work_name text,
  -- The document's last day, as stated; null where it has none.
  valid_until date,
  text_version text not null,
  language text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('needs-a-person', 'verified', 'refused', 'lapsed')),
  reason text,
  first_refusal jsonb,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text,
  -- What a company said of both faces, a hint for the member: {"by", "score", "isAlike", "flags"}.
  faces jsonb,
  -- When the customer was told that the document's last day comes.
  told_of_end_at timestamptz,
  check ((state = 'needs-a-person') = (decided_at is null)),
  check ((state = 'refused') <= (reason is not null)),
  check (first_refusal is null or state = 'needs-a-person')
);
create index identity_reviews_of_customer on identity_reviews (customer_id, asked_at desc, id desc);
create index identity_reviews_waiting on identity_reviews (asked_at, id) where state = 'needs-a-person';
create index identity_reviews_decided on identity_reviews (decided_at desc, id desc) where decided_by is not null;
create index identity_reviews_ending on identity_reviews (valid_until) where state = 'verified' and valid_until is not null;
-- One waits at a time, and one is accepted.
create unique index identity_reviews_one_waiting on identity_reviews (customer_id) where state = 'needs-a-person';
create unique index identity_reviews_one_verified on identity_reviews (customer_id) where state = 'verified';

-- Who of staff looked at a picture, when and why. The customer sees the list.
create table identity_looks (
  id uuid primary key default uuidv7(),
  picture_id uuid not null references identity_pictures,
  customer_id text not null references customers,
  staff_id uuid not null,
  why text not null check (why in ('deciding', 'request', 'fraud', 'regulator')),
  looked_at timestamptz not null
);
create index identity_looks_of_customer on identity_looks (customer_id, looked_at desc, id desc);
create index identity_looks_of_picture on identity_looks (picture_id, looked_at desc);

-- Two customers who used one browser, as known when one of them asked for a check or for level 2.
create table identity_shared_devices (
  customer_id text not null references customers,
  other_customer_id text not null references customers,
  seen_at timestamptz not null,
  primary key (customer_id, other_customer_id),
  check (customer_id <> other_customer_id)
);
create index identity_shared_devices_of_other on identity_shared_devices (other_customer_id);

alter table legal_texts drop constraint legal_texts_kind_check,
  add constraint legal_texts_kind_check
    check (kind in ('agreement', 'key-facts', 'identity-consent', 'pictures-consent', 'privacy', 'return-policy'));
insert into legal_texts (kind, language, version, from_on, is_example, added_at, body) values
('pictures-consent', 'en', 1, '2026-01-01', true, now(), $text$# What we look at
A person of our team looks at the picture of your document and at the picture of your face, to see that they are of one person and that it is you. A company that may check it can compare both faces; it keeps no picture.

# How we keep them
Each picture is stored so that only those who decide can open it. They have to say why, and you see who looked.

# How long
We delete the picture of your face 30 days after the decision. We delete all of it 90 days after the decision if you take no plan, also if we say no. If you take a plan, the law makes us keep the document for 5 years after your last one.

# Your choice
You don’t have to do this. Without it your limit stays as it is. You can take a picture back until you ask us to look at it.$text$);
