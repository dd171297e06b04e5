import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { CommissionLine } from './line-rules.ts';
import { togetherOf } from './queries.ts';

type OpenLine = Pick<CommissionLine, 'id' | 'agentId' | 'amountKobo' | 'settledKobo'>;
const columns = `l.id, l.agent_id as "agentId", l.amount_kobo as "amountKobo", l.settled_kobo as "settledKobo"`;
// What is to be set off against a line that is not paid yet waits for it: once it had lapsed, that line would be paid in full.
const mayLapse = `from commission_lines l left join commission_lines o on o.id = l.of_line_id
  where l.state = 'earned' and l.amount_kobo < 0 and l.set_off_kobo = l.settled_kobo and not exists (
    select from commission_lines p left join commission_lines po on po.id = p.of_line_id
    where p.agent_id = l.agent_id and p.state in ('earned', 'in-payout') and p.amount_kobo > 0 and p.kind <> 'plan-second'
      and ${togetherOf('p', 'po')} = ${togetherOf('l', 'o')})`;
const openNegatives = statement<OpenLine>(
  'commission-lines-to-lapse',
  `select ${columns} ${mayLapse} and l.due_on <= $1 order by l.agent_id, l.id limit 500`,
);
const lapsedLines = statement<OpenLine>(
  'lapse-commission-lines',
  `update commission_lines l set state = 'lapsed', ended_because = 'too-old', changed_at = $2
   where l.id in (select l.id ${mayLapse} and l.id = any($1::uuid[])) returning ${columns}`,
);

/** Up to 500 open lines below zero that were due on or before a day, and no part of which is on its way. */
export const listNegativesDueBy = (db: Db, day: Day) => db.list(openNegatives, [day]);
/** Lets lines below zero lapse that are open, and returns those. */
export const lapseLines = (tx: Tx, ids: readonly string[]) => tx.list(lapsedLines, [ids, tx.now]);
