import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import { togetherOf } from './queries.ts';

// An order of which more than nothing is paid, while more of what the agent owes for it could be set off.
const owedMore = statement<{ isOwed: boolean }>(
  'owed-beside-lines',
  `with parts as (
     select ${togetherOf('l', 'o')} as together, sum(given.kobo) as kobo
     from unnest($1::uuid[], $2::bigint[]) given (id, kobo)
       join commission_lines l on l.id = given.id left join commission_lines o on o.id = l.of_line_id
     group by 1)
   select exists (
     select from commission_lines l left join commission_lines o on o.id = l.of_line_id join parts p on p.together = ${togetherOf('l', 'o')}
     where l.agent_id = $3 and l.state = 'earned' and l.amount_kobo < 0 and l.set_off_kobo < -l.amount_kobo and l.due_on <= $4
       and p.kobo > 0) as "isOwed"`,
);

/** True if an agent owes something for an order that is paid by some parts of lines, due by a day, beside what they set off. */
export const isOwedBeside = async (
  db: Db,
  agentId: string,
  parts: readonly { lineId: string; amountKobo: number }[],
  dueBy: Day,
) => {
  const values = [parts.map(({ lineId }) => lineId), parts.map(({ amountKobo }) => amountKobo), agentId, dueBy];
  return (await db.get(owedMore, values)).isOwed;
};
