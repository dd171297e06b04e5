-- A rider says at the counter that they have the goods: only then is the order on the way, and its customer gets the code. And a rider gives a
-- stop back before that, with a reason.
alter table delivery_stops
  add column picked_up_at timestamptz,
  add check ((picked_up_at is not null) <= (rider_id is not null));

-- What the riders of the release before have: their customers got the code when it was packed.
update delivery_stops set picked_up_at = packed_at where packed_at is not null and rider_id is not null;

alter table rider_acts
  drop constraint rider_acts_kind_check,
  add column reason text,
  add check (kind in ('accept', 'give-back', 'pick-up', 'deliver', 'not-at-home')),
  add check ((kind = 'give-back') = (reason is not null));
create index rider_acts_given_back on rider_acts (rider_id, received_at) where kind = 'give-back';
