-- The agent terms: each version with the day from which it holds. The first holds from the beginning; of the others that have begun,
-- the newest holds. A version is never edited: another one replaces it.
create table agent_terms_versions (
  id uuid primary key default uuidv7(),
  number integer not null unique check (number > 0),
  holds_from date not null,
  -- Paragraphs with empty lines between them. A line that begins with "# " is a heading.
  body text not null,
  added_at timestamptz not null,
  -- Null for the first version, which comes with the product.
  approval_id uuid unique references approvals,
  check ((number = 1) = (approval_id is null))
);
create index agent_terms_versions_days on agent_terms_versions (holds_from, number);

-- Which agent accepted which version, and when.
create table agent_terms_acceptances (
  agent_id uuid not null references agents,
  version_id uuid not null references agent_terms_versions,
  accepted_at timestamptz not null,
  -- The business date of the acceptance, which payouts compare.
  accepted_on date not null,
  primary key (agent_id, version_id)
);
create index agent_terms_acceptances_version on agent_terms_acceptances (version_id);

create trigger append_only before update or delete or truncate on agent_terms_versions execute function refuse_change();
create trigger append_only before update or delete or truncate on agent_terms_acceptances execute function refuse_change();
alter table agent_terms_versions enable always trigger append_only;
alter table agent_terms_acceptances enable always trigger append_only;

-- What agents say is wrong with a line. The words are in the request that each opens in the queue.
create table commission_disputes (
  id uuid primary key default uuidv7(),
  line_id uuid not null references commission_lines,
  agent_id uuid not null references agents,
  -- Null once the request is deleted, after its time or with the person's data.
  request_id uuid references requests on delete set null,
  reference text,
  opened_at timestamptz not null,
  -- How and when it was answered; null while it is open.
  outcome text check (outcome in ('explained', 'corrected')),
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null))
);
-- A line has one open dispute at most.
create unique index commission_disputes_open on commission_disputes (line_id) where outcome is null;
create index commission_disputes_line on commission_disputes (line_id, id);
create index commission_disputes_agent on commission_disputes (agent_id, id desc);
create index commission_disputes_request on commission_disputes (request_id) where request_id is not null;

-- An agent's lines of one month: that of completion, else of placing, else of the line itself.
create index commission_lines_month on commission_lines (
  agent_id,
  date_trunc('month', coalesce(completed_on, placed_on, (created_at at time zone 'Africa/Lagos')::date)::timestamp),
  id desc
);
-- The sums of an agent's lines by state are read from the index alone.
create index commission_lines_sums on commission_lines (agent_id, state) include (amount_kobo, due_on, set_off_kobo, settled_kobo);

insert into agent_terms_versions (number, holds_from, body, added_at) values (1, '2026-01-01', $text$# What you earn
You earn commission on the orders of customers who sign up with your referral code. It is a share of the price of the goods, without delivery and other charges. Your dashboard shows your rate, and for how many months after a customer’s sign-up orders earn. The rate of the day on which an order is placed holds for that order.

# When it is due
An order earns once it is completed. Its commission is due 7 days later. What was due at the end of a month goes into the payout of the next month.

# Returns
If an order is cancelled or comes back before we have paid you, it earns nothing. If part of it comes back, you earn on what was kept. If it comes back after we have paid you, you owe us that part of the commission. We take it off later payouts, never more than 25% of a payout. What is still open after 12 months lapses, and you do not have to pay it.

# Payouts
We prepare payouts on the 3rd of the month and pay from the 5th, on working days, into the bank account in your settings. The least we pay is ₦1,000. Smaller amounts wait for the next month. A new or changed account is paid into from the third day. We pay nothing before you have accepted these terms, and nothing while your account is suspended. What you have earned stays yours.

# Your own orders
You earn nothing on your own orders. Orders count as yours if the customer has your email, phone number or bank account.

# Tax
If the law asks us to withhold tax, we show it as a line of its own and pay it to the tax authority. Any other tax on your earnings is yours to declare.

# If something is wrong
Tell us on your Earnings page which line is wrong, and why. We answer within 24 hours, or 48 hours if it is complex, with a correction or a reason. Your other lines are paid meanwhile.

# Ending
You can stop at any time: write to support. We can end this agreement in writing, with a reason. What you earned until then is paid as described here.

# Changes
When we change these terms, we show you the new text and ask you to accept it. What you have earned already keeps the terms under which you earned it.$text$, now());
