-- What was left of the promised time when a member answered: below zero if the answer was late. Null for an answer without a clock, and for
-- those from before. Today's figures count the answers of a day by hour.
alter table request_entries add column left_ms bigint;
create index request_entries_answers on request_entries (at) where kind = 'answer' and author_id is not null;

-- Today's figures count who came to the newsletter, and who left it.
create index subscriptions_confirmed on subscriptions (confirmed_at) where confirmed_at is not null;
create index subscriptions_left on subscriptions (unsubscribed_at) where unsubscribed_at is not null;
