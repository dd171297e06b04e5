-- Lines of statements in the console, the largest first, whichever way the money went: of a state, and of a state of one account.
create index statement_lines_by_amount on statement_lines (state, abs(amount_kobo) desc, id desc) where state is not null;
create index statement_lines_of_account_by_amount on statement_lines (account, state, abs(amount_kobo) desc, id desc)
  where state is not null;
