import type { PlanRates, PublishedPlan, PublishedQuote, PublishedRow } from '@foodbank/contract/lending/plan-rates';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { createElement as h, type ReactNode } from 'react';
import {
  audienceWords,
  capWords,
  earlyWords,
  financeChargeWords,
  formatRate,
  lateWords,
  paymentWords,
  sinceWords,
} from './rates-words.ts';

interface SheetProps {
  plan: PublishedPlan;
  quote: PublishedQuote;
  rates: PlanRates;
  /** Whether it is the only one on the page. */
  isOnly: boolean;
}

const nothing = '–';
const columns = ['Day', 'Principal', 'Charge', 'Payment', 'Principal left'] as const;

/** One plan: its terms in words, the sums, the whole schedule, and its rules with examples. On paper it is a page of its own. */
export function PlanSheet({ plan, quote, rates, isOnly }: SheetProps): ReactNode {
  const { total, day, isOffered } = rates;
  const title = `${plan.code}-headline`;
  return h(
    'section',
    { className: isOnly ? 'plan only' : 'plan', id: plan.code, 'aria-labelledby': title },
    h(
      'header',
      null,
      h('h2', { id: title }, plan.name),
      h('p', { className: 'since' }, sinceWords(plan)),
      h('p', { className: 'terms' }, `${paymentWords(plan)} ${financeChargeWords(plan)}`),
      h('p', { className: 'who' }, audienceWords[plan.audience]),
      !isOffered && h('p', { className: 'mark' }, 'Not offered yet: an example only'),
    ),
    h(
      'div',
      { className: 'sums' },
      h(
        'dl',
        null,
        h(Sum, { name: 'Goods and delivery', value: formatNaira(total) }),
        h(Sum, { name: 'Down payment', value: formatNaira(quote.downPayment) }),
        h(Sum, { name: 'Financed', value: formatNaira(quote.financed) }),
        h(Sum, { name: 'Charge', value: formatNaira(quote.charge) }),
        h(Sum, { name: 'You pay in all', value: formatNaira(quote.payable), className: 'total' }),
      ),
      h(
        'div',
        { className: 'rate' },
        h('p', { className: 'figure' }, formatRate(quote.annualRatePercent), h('span', null, ' APR')),
        h(
          'p',
          null,
          'The annual percentage rate is the charge as a yearly rate on what you still owe, so that you can compare loans of any length. It is not added to the charge.',
        ),
      ),
    ),
    h(Schedule, { plan, quote, day }),
    h(
      'div',
      { className: 'rules' },
      h(Rule, { title: 'If you pay late', lines: lateWords(plan, quote) }),
      h(Rule, { title: 'If you pay early', lines: earlyWords(plan, quote) }),
      h(Rule, { title: 'The most it can cost', lines: [capWords(plan, quote)] }),
    ),
    h(
      'button',
      { type: 'button', className: 'print', 'data-prints': true, 'aria-label': `Print: ${plan.name}` },
      'Print',
    ),
    h('p', { className: 'printed' }, `Foodbank. Published rates, as of ${formatDay(rates.asOf)}.`),
  );
}

/** A name with its amount, in a description list. */
export function Sum({ name, value, className }: { name: string; value: string; className?: string }): ReactNode {
  return h('div', { className }, h('dt', null, name), h('dd', null, value));
}

function Rule({ title, lines }: { title: string; lines: readonly string[] }): ReactNode {
  return h(
    'div',
    null,
    h('h3', null, title),
    lines.map((line) => h('p', { key: line }, line)),
  );
}

// The roles are explicit: on a phone the rows are no table for the browser's layout, and would be none for a screen reader.
function Schedule({ plan, quote, day }: { plan: PublishedPlan; quote: PublishedQuote; day: string }): ReactNode {
  const { downPayment, financed, charge, payable, rows } = quote;
  return h(
    'table',
    { role: 'table' },
    h('caption', null, `${plan.name}: the schedule for a delivery on ${formatDay(day)}`),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        columns.map((name) => h('th', { role: 'columnheader', scope: 'col', key: name }, name)),
      ),
    ),
    h(
      'tbody',
      { role: 'rowgroup' },
      downPayment > 0 &&
        h(Row, {
          name: 'With the order',
          amounts: [nothing, nothing, formatNaira(downPayment), formatNaira(financed)],
        }),
      rows.map((row) => h(Row, { name: formatDay(row.dueOn), amounts: amountsOf(row), key: row.number })),
    ),
    h(
      'tfoot',
      { role: 'rowgroup' },
      h(Row, { name: 'In all', amounts: [formatNaira(financed), formatNaira(charge), formatNaira(payable), nothing] }),
    ),
  );
}

const amountsOf = ({ principal, charge, payment, left }: PublishedRow) =>
  [principal, charge, payment, left].map(formatNaira);

function Row({ name, amounts }: { name: string; amounts: readonly string[] }): ReactNode {
  return h(
    'tr',
    { role: 'row' },
    h('th', { role: 'rowheader', scope: 'row' }, name),
    amounts.map((amount, index) => {
      const column = columns[index + 1] ?? '';
      const names = [...(column === 'Payment' ? ['payment'] : []), ...(amount === nothing ? ['none'] : [])];
      return h(
        'td',
        { role: 'cell', className: names.join(' ') || undefined, 'data-label': column, key: column },
        amount,
      );
    }),
  );
}
