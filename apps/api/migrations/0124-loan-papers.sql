-- What a customer holds of a plan in writing: the agreement, and the letter that it is paid off. Anybody can check one by its number and word.
create table loan_papers (
  -- That of the loan for its agreement, DL- and 8 random digits for a letter.
  number text primary key check (number ~ '^(LN|DL)-[0-9]{8}$'),
  loan_id uuid not null references loans,
  kind text not null check (kind in ('agreement', 'discharge')),
  -- The place of the word in the list of words.
  word smallint not null check (word between 0 and 2047),
  -- Of a letter: canonical JSON of what it says, and its SHA-256 in hex. An agreement is the loan's own text.
  content text,
  digest text,
  sealed_at timestamptz not null,
  sealed_on date not null,
  -- Of a letter: its last payment was reversed.
  taken_back_at timestamptz,
  taken_back_on date,
  constraint loan_papers_kind check ((kind = 'agreement') = (number like 'LN-%')),
  constraint loan_papers_sealed check ((kind = 'agreement') = (content is null)
    and digest is not distinct from encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  constraint loan_papers_taken_back check ((taken_back_at is null) = (taken_back_on is null)
    and (kind = 'discharge' or taken_back_at is null))
);
-- A loan has one agreement, and one letter that holds.
create unique index loan_papers_that_hold on loan_papers (loan_id, kind) where taken_back_at is null;
create index loan_papers_of_loan on loan_papers (loan_id, sealed_at);

create function keep_paper() returns trigger language plpgsql as $$
begin
  if (new.number, new.loan_id, new.kind, new.word, new.content, new.digest, new.sealed_at, new.sealed_on) is distinct from
      (old.number, old.loan_id, old.kind, old.word, old.content, old.digest, old.sealed_at, old.sealed_on)
    or old.taken_back_at is not null and (new.taken_back_at, new.taken_back_on) is distinct from (old.taken_back_at, old.taken_back_on)
  then
    raise exception 'what was put in writing never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on loan_papers for each row execute function keep_paper();
alter table loan_papers enable always trigger kept;

insert into loan_papers (number, loan_id, kind, word, sealed_at, sealed_on)
select number, id, 'agreement', floor(random() * 2048)::int, created_at, accepted_on from loans;
