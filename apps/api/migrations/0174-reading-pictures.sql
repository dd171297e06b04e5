-- Since when a picture is whole, and waits to be read; null before.
alter table identity_pictures add column received_at timestamptz;
create index identity_pictures_reading on identity_pictures (received_at) where state = 'reading';

-- What is sealed does not become smaller: PostgreSQL need not try.
alter table identity_picture_pieces alter column sealed set storage external;

-- A file, a picture or a customer that goes is looked for here.
create index identity_pictures_of_file on identity_pictures (file_id) where file_id is not null;
create index identity_pictures_deleted on identity_pictures (deleted_at) where state = 'deleted';
create index identity_reviews_of_document on identity_reviews (document_id);
create index identity_reviews_of_selfie on identity_reviews (selfie_id);

-- Hashes are compared with all that are kept: the index has all that this reads.
drop index identity_pictures_alike;
create index identity_pictures_alike on identity_pictures (hash, customer_id, id) where state = 'ready';
