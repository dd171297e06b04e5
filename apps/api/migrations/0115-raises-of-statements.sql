-- From which day a statement says more income or less debt: that counts once in 90 days. Null for all others, and while a person has to
-- see proof.
alter table income_statements add column raised_from date;
