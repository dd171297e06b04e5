-- The texts that customers agree to or have to be shown, in versions. One that was added never changes; a newer one takes its place from its
-- first day on.
create table legal_texts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('agreement', 'key-facts', 'identity-consent', 'privacy', 'return-policy')),
  language text not null check (language in ('en')),
  version integer not null check (version >= 1),
  -- The newest version of those that have begun holds.
  from_on date not null,
  -- Paragraphs with empty lines between them. A line that begins with "# " is a heading; {name} is a blank.
  body text not null,
  -- An example: where the product is in use, no plan is offered on it.
  is_example boolean not null,
  added_at timestamptz not null,
  -- Who asked for it and who approved it, and by which request. Null for the first version, which comes with the product.
  asked_by text,
  approved_by text,
  approval_id uuid unique references approvals,
  unique (kind, language, version),
  constraint legal_texts_by_two check ((approval_id is null) = (version = 1) and num_nulls(asked_by, approved_by, approval_id) in (0, 3)
    and asked_by <> approved_by)
);
create trigger append_only before update or delete or truncate on legal_texts execute function refuse_change();
alter table legal_texts enable always trigger append_only;

insert into legal_texts (kind, language, version, from_on, is_example, added_at, body) values
('agreement', 'en', 1, '2026-01-01', true, now(), $text$# What this is
This is the agreement for your plan “{plan}” with Foodbank. You buy food worth {total} with delivery, and pay a part of it later. The page with the key facts and the list of payments belong to this agreement.

# What you pay
You pay {down-payment} today. Foodbank pays the other {financed} for you. The plan costs {charge}. In all you pay {payable}. That is {annual-rate}% a year.

You pay each amount on its day. The first day is {first-due}, the last one is {last-due}. If we bring your food later than we said, all days move by as many days, and you pay nothing for it.

# How you pay
You can pay by card, by bank transfer or by USSD, in the app. You can pay more, or all of it, at any time. What you pay goes to the oldest amount first.

# If you pay early
Paying early costs nothing. You then pay less of the cost of the plan, for the days that you did not use.

# If you pay late
For each full {late-fee-days} days that a payment is late, we add {late-fee-percent}% of the part that you have not paid. All late fees of one payment are never more than {late-fee-most}.

The cost of the plan and all late fees together are never more than {cost-cap}. We never add a fee to a fee. While a payment is late you can’t take a new plan.

We write to you and to nobody else. We never call your family, your friends or the people in your phone.

# If you change your mind
For 3 working days after you get your food you can leave this plan. You then pay only for the food that you keep, and nothing for the plan. In the same 3 days you can give back goods that are not opened and not fresh. We pick them up free.

# If the food does not come
If we cancel your order, or you cancel it before you get your food, this plan ends. You owe nothing, and you get back what you paid today.

# If something is wrong with your food
Tell us in the app. While we look into it, no payment counts as late.

# If things get hard
Talk to us early. We can move up to two payments by up to 30 days each. It costs nothing.

# Your data
We keep this agreement and the record of your payments for 5 years. We don’t report you to a credit bureau.

# The law
The law of Nigeria holds for this agreement. We offer this plan in {state} under the licence {licence}.$text$),

('key-facts', 'en', 1, '2026-01-01', true, now(), $text$# If you pay late
For each full {late-fee-days} days that a payment is late, we add {late-fee-percent}% of the part that you have not paid. All late fees of one payment are never more than {late-fee-most}.

The cost of the plan and all late fees together are never more than {cost-cap}. We never add a fee to a fee. While a payment is late you can’t take a new plan.

We write to you and to nobody else.

# Your rights
You can pay early at any time. Then you pay less for the plan.

For 3 working days after you get your food you can leave the plan. You pay for the food that you keep, and nothing for the plan.

In the same 3 days you can give back goods that are not opened and not fresh. We pick them up free.

If you can’t pay on a day, tell us before it. We will find a way with you.

# If you are not happy
Tell us in the app. We answer within 24 hours, and within 48 hours if it is hard to solve. While we look into missing or bad food, no payment counts as late.

If our answer does not help, you can go to the FCCPC. It looks after the rights of buyers in Nigeria, and it is free.

# Who we are
Foodbank sells you the food and gives you this plan. We do it in {state} under the licence {licence}.$text$),

('identity-consent', 'en', 1, '2026-01-01', true, now(), $text$# What we check
We ask if the number you give us, your BVN or your NIN, is yours. We send the number, your name and your birth date to a company that may check it.

# What we keep
We don’t keep your number. We wipe it once we have the answer, and after 24 hours at the latest. We keep the last four digits, a code that we can’t turn back into the number, and whether your name and birth date fit.

# What we don’t do
We don’t look into your bank account. We don’t show the answer to anybody else. We don’t use it to sell you things.

# Your choice
You don’t have to do this. Without it you can still buy food and pay at once. You can ask us at any time what we keep about you.$text$),

('privacy', 'en', 1, '2026-01-01', true, now(), $text$# What we keep
We keep your name, your phone number, your addresses and your orders. If you pay later we also keep what you tell us about your income, your plans and your payments.

# Why
We use it to bring you your food, to know who owes what, and to answer you.

# How long
We keep the record of plans and payments for 5 years. Other things we keep for less time.

# Who sees it
The store and the rider see what they need to bring your food. The payment company sees what it needs to take your payment. Nobody else does, unless the law says so.

# Your rights
You can ask for a copy of all we keep, or ask us to delete it. We answer within 48 hours. What the law makes us keep we can’t delete before its time.$text$),

('return-policy', 'en', 1, '2026-01-01', true, now(), $text$# At the door
You can refuse anything at the door. You don’t have to say why.

# Within 24 hours
If something is missing, damaged or not what you ordered, tell us within 24 hours. Send a picture if you can. You get your money back, and you don’t have to send the food back.

# If you pay by a plan
For 3 working days you can give back goods that are not opened and not fresh. We pick them up free, and the plan is made smaller.

# How you get your money
It goes back the way that it came. If that can’t be done, we ask you for a bank account in your own name.$text$);
