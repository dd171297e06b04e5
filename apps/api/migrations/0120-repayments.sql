-- A loan may be paused while a case about its goods is open, and a rest that is too little to ask for is let off.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in ('delivered', 'paid', 'reversed', 'moved', 'returned', 'left',
  'cancelled', 'written-off', 'forgiven', 'paused', 'resumed', 'refunded'));
