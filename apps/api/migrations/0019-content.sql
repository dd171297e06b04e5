-- Questions and testimonies, as staff write and publish them. The product stops for this release (0011), so the tables that the
-- release before reads are replaced, not kept.
create table content_items (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('question', 'testimony')),
  -- The order on the site, within the kind.
  position integer not null,
  -- Raised by each change, so that a save of an older text is refused.
  revision integer not null default 1,
  -- The email of the person who gave a testimony, if known: it belongs to that person's data.
  person_email_key text,
  erased_at timestamptz,
  unique (id, kind)
);
create index content_items_order on content_items (kind, position, id);
create index content_items_person on content_items (person_email_key) where person_email_key is not null;

-- Every saved text. One is on the site from publish_at until ended_at, where both may lie ahead.
create table content_versions (
  id uuid primary key default uuidv7(),
  item_id uuid not null,
  kind text not null,
  number integer not null,
  -- The question, or the name of the person who gave a testimony.
  title text not null,
  content text not null,
  -- What the person agreed to, when, and how; where the proof is kept.
  consent_text text,
  consent_on date,
  consent_source text,
  written_at timestamptz not null,
  -- The member's id and name then. Null: from the site's content files.
  written_by uuid,
  written_by_name text,
  publish_at timestamptz,
  published_by_name text,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text,
  unique (item_id, number),
  foreign key (item_id, kind) references content_items (id, kind),
  check ((consent_text is null) = (consent_on is null) and (consent_on is null) = (consent_source is null)),
  constraint content_versions_consent check (kind <> 'testimony' or publish_at is null or consent_on is not null),
  check (ended_at is null or publish_at is not null)
);
create index content_versions_published on content_versions (item_id, publish_at) where publish_at is not null;

insert into content_items (id, kind, position) select id, 'question', position from faqs;
insert into content_versions (item_id, kind, number, title, content, written_at, publish_at)
select id, 'question', 1, title, content, now(), now() from faqs;
-- Nothing says that the people agreed to be quoted, so these wait as drafts for their consent.
insert into content_items (id, kind, position) select id, 'testimony', position from testimonies;
insert into content_versions (item_id, kind, number, title, content, written_at)
select id, 'testimony', 1, name, content, now() from testimonies;
drop table faqs;
drop table testimonies;
