-- The text message that carries a code. A code whose message never left opens nothing. The message is kept for longer than the code.
alter table phone_codes add column text_id uuid;
-- The request that took the place of this one, because its code was asked for again.
alter table phone_codes add column successor_id uuid;
