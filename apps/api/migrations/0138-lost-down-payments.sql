-- A bank takes the down payment of a running plan back: it is owed again.
alter table loan_events drop constraint loan_events_kind_check;
alter table loan_events add constraint loan_events_kind_check check (kind in ('delivered', 'paid', 'reversed', 'moved', 'returned', 'left',
  'cancelled', 'written-off', 'forgiven', 'paused', 'resumed', 'frozen', 'unfrozen', 'down-payment-lost', 'refunded'));
