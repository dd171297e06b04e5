/** The two questions before the code: whether the plan was understood. A wrong tap marks the line and asks again; nobody is refused. */
import { addMonths, formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
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

type Asked = Pick<Offer, 'digest' | 'instalments' | 'promisedOn' | 'payable' | 'total' | 'dueNow' | 'isPayroll'>;

/** The questions about an offer. */
export function questionsOf(offer: Asked): PlanQuestion[] {
  const { instalments, promisedOn, payable, total, dueNow, isPayroll } = offer;
  const days = instalments.map(({ dueOn }) => dueOn);
  const [from, until] = [days[0] ?? promisedOn, days.at(-1) ?? promisedOn];
  const first = formatDay(from);
  const all = shortNaira(payable);
  const other = dueNow > 0 ? payable - dueNow : (instalments[0]?.amount ?? 0);
  if (isPayroll)
    return [
      {
        line: 'first-payment',
        text: 'From which payslip does the first payment leave?',
        right: payslipText(from),
        answers: mixed([from, addMonths(from, -1), until].map(payslipText), offer.digest.charCodeAt(0)),
      },
      howMuch(all, [total, other], offer.digest),
    ];
  return [
    {
      line: 'first-payment',
      text: 'Which day is the first payment after today?',
      right: first,
      answers: mixed([first, formatDay(promisedOn), formatDay(days.at(-1) ?? promisedOn)], offer.digest.charCodeAt(0)),
    },
    howMuch(all, [total, other], offer.digest),
  ];
}

const howMuch = (all: string, others: readonly number[], digest: string): PlanQuestion => ({
  line: 'in-all',
  text: 'How much will you pay in all?',
  right: all,
  answers: mixed([all, ...others.map(shortNaira)], digest.charCodeAt(1)),
});

/** Different texts, turned by a number. */
function mixed(texts: readonly string[], turn: number): string[] {
  const different = [...new Set(texts)];
  const at = turn % different.length;
  return [...different.slice(at), ...different.slice(0, at)];
}
