-- Customers with a phone and a confirmed email may switch one of them off for messages about their plans.
create table plan_message_choices (
  customer_id text primary key references customers,
  -- Null: both are used.
  switched_off text check (switched_off in ('text', 'email')),
  chosen_at timestamptz not null
);
