-- Of an agent with many lines: those that were corrected, or reversed once they were earned, and those below zero.
create index commission_lines_corrections on commission_lines (agent_id) where kind = 'correction';
create index commission_lines_taken_back on commission_lines (agent_id) where state = 'reversed' and completed_on is not null;
create index commission_lines_below_zero on commission_lines (agent_id) where state = 'earned' and amount_kobo < 0;
