-- What a bank asks back is null until it says so: nothing is accepted, or booked, by a guess.
alter table chargebacks alter column amount_kobo drop not null;

-- `unclear`: whether the bank has our answer is not known; it counts in what its member gives back alone. `again`: the provider took our answer, and waits
-- for one again. After both another answer may be given.
alter table chargeback_answers drop constraint chargeback_answers_state_check;
alter table chargeback_answers add constraint chargeback_answers_state_check
  check (state in ('asked', 'waiting', 'sending', 'sent', 'refused', 'dropped', 'unclear', 'again'));
-- True once the provider took it, while the dispute does not show it yet.
alter table chargeback_answers add column was_taken boolean not null default false;
