-- What staff decide about work that failed. An email that is sent again counts its day of attempts from then on; one that was given
-- up by a person leaves the list.
alter table emails
  add column retried_at timestamptz,
  add column closed_at timestamptz;
create index emails_to_decide on emails (failed_at, id) where failed_at is not null and closed_at is null;

-- What staff decided about an account whose name doesn't resemble the agent's. An account that the agent was asked about waits for
-- the answer, and a new account of the agent is looked at anew.
alter table payout_accounts
  add column asked_at timestamptz,
  add column asked_by uuid,
  add column reviewed_at timestamptz,
  add column reviewed_by uuid;

-- The product's sums by Lagos day, computed by a job. A chart of half a year would otherwise add up a row for each agent and day.
create table daily_figures (
  day date primary key,
  registrations integer not null,
  sales_kobo bigint not null,
  sales_count bigint not null,
  requests integer not null,
  computed_at timestamptz not null
);
