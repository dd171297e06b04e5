/** The two questions before the code: whether the plan was understood. A wrong tap marks the line and asks again; nobody is refused. */
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { Offer } from '@foodbank/contract/selling/plan-offers';

/** The lines of the key facts that answer a question. */
export type AnsweringLine = 'first-payment' | 'in-all';

export interface PlanQuestion {
  line: AnsweringLine;
  text: string;
  right: string;
  /** Three different answers, the right one among them, in an order that says nothing. */
  answers: string[];
}

type Asked = Pick<Offer, 'digest' | 'instalments' | 'promisedOn' | 'payable' | 'total' | 'dueNow'>;

/** The questions about an offer. */
export function questionsOf(offer: Asked): PlanQuestion[] {
  const { instalments, promisedOn, payable, total, dueNow } = offer;
  const days = instalments.map(({ dueOn }) => dueOn);
  const first = formatDay(days[0] ?? promisedOn);
  const all = shortNaira(payable);
  return [
    {
      line: 'first-payment',
      text: 'Which day is the first payment after today?',
      right: first,
      answers: mixed([first, formatDay(promisedOn), formatDay(days.at(-1) ?? promisedOn)], offer.digest.charCodeAt(0)),
    },
    {
      line: 'in-all',
      text: 'How much will you pay in all?',
      right: all,
      answers: mixed([all, shortNaira(total), shortNaira(payable - dueNow)], offer.digest.charCodeAt(1)),
    },
  ];
}

/** Different texts, turned by a number. */
function mixed(texts: readonly string[], turn: number): string[] {
  const different = [...new Set(texts)];
  const at = turn % different.length;
  return [...different.slice(at), ...different.slice(0, at)];
}
