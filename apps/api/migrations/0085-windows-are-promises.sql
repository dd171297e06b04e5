-- Where a window was chosen it is the promise. The 24 hours after paying are a figure of their own, which needs the instant of the first visit.
alter table delivery_stops add column visited_at timestamptz;

update delivery_stops s set visited_at = a.at from (
  select stop_id, min(acted_at) as at from rider_acts
  where kind in ('deliver', 'not-at-home') and outcome = 'done' group by stop_id) a
where a.stop_id = s.id;
update delivery_stops set visited_at = ended_at where visited_at is null and state = 'delivered';

update delivery_stops s set promised_by = w.ends_at from delivery_windows w
where w.id = s.window_id and s.ended_at is null and s.promise_kept is null;
