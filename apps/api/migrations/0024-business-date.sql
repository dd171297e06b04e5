-- How many days the business date is ahead of the calendar, in development only. Production doesn't read it. One row or none.
create table moved_business_date (
  id boolean primary key default true check (id),
  days_ahead integer not null check (days_ahead > 0),
  moved_at timestamptz not null
);

-- The business dates for which the daily jobs have begun. They are taken in order, and one is open at a time.
create table business_days (
  day date primary key,
  begun_at timestamptz not null,
  -- When the last of its jobs was done.
  finished_at timestamptz
);
create unique index business_days_open on business_days ((true)) where finished_at is null;

-- Each daily job runs once for a business date, but as often as it takes.
create table job_runs (
  day date not null references business_days,
  job text not null,
  -- The latest attempt, and how many there were.
  tries integer not null check (tries > 0),
  started_at timestamptz not null,
  -- While an attempt runs, its process moves this on. Later than this the process is gone, and another may begin. By the database's
  -- own clock, because the clocks of two machines differ.
  claimed_until timestamptz,
  -- When the latest attempt failed, and why the last one that failed did.
  failed_at timestamptz,
  error text,
  -- When it was done, and what it did, in one line.
  finished_at timestamptz,
  outcome text,
  primary key (day, job),
  check ((finished_at is null) = (outcome is null)),
  check (failed_at is null or (error is not null and finished_at is null and claimed_until is null)),
  check (finished_at is null or claimed_until is null)
);
create index job_runs_unfinished on job_runs (day, job) where finished_at is null;
create index job_runs_of_job on job_runs (job, day desc);

-- Days on which banks and offices are closed, besides Saturdays and Sundays. Two people add or remove one.
create table public_holidays (
  day date primary key,
  name text not null check (length(name) between 1 and 80),
  -- The member who asked for it; null for those that came with the product.
  added_by uuid,
  approval_id uuid references approvals,
  added_at timestamptz not null
);
-- The fixed ones and Easter's (Public Holidays Act). Those of the Islamic calendar are declared when the moon is seen.
insert into public_holidays (day, name, added_at) values
  ('2026-01-01', 'New Year’s Day', now()),
  ('2026-04-03', 'Good Friday', now()),
  ('2026-04-06', 'Easter Monday', now()),
  ('2026-05-01', 'Workers’ Day', now()),
  ('2026-06-12', 'Democracy Day', now()),
  ('2026-10-01', 'Independence Day', now()),
  ('2026-12-25', 'Christmas Day', now()),
  ('2026-12-26', 'Boxing Day', now()),
  ('2027-01-01', 'New Year’s Day', now()),
  ('2027-03-26', 'Good Friday', now()),
  ('2027-03-29', 'Easter Monday', now()),
  ('2027-05-01', 'Workers’ Day', now()),
  ('2027-06-12', 'Democracy Day', now()),
  ('2027-10-01', 'Independence Day', now()),
  ('2027-12-25', 'Christmas Day', now()),
  ('2027-12-26', 'Boxing Day', now());
