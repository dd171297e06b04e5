import {
  type PlanRates,
  type PublishedLicence,
  type PublishedPlan,
  type PublishedQuote,
  type PublishedRow,
  ratesDaysAhead,
  ratesMessages,
  ratesQuery,
} from '@foodbank/contract/lending/plans';
import { check } from '@foodbank/contract/primitives/check';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { nairaText, readNaira } from '@foodbank/contract/primitives/typed-numbers';
import { fillPage } from '@foodbank/front-ends/templates';
import type { FastifyInstance } from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppContext } from '../../../platform/app-context.ts';
import { compressAnswer } from '../../../platform/compress-answer.ts';
import { unlessHeld } from '../../../platform/kept-answer.ts';
import { addressGroup } from '../../../platform/limits.ts';
import { servePage } from '../../../platform/pages.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { readSitePage } from '../../../platform/site-page.ts';
import { readRates } from './rates.ts';
import {
  audienceWords,
  capWords,
  earlyWords,
  financeChargeWords,
  formatRate,
  instalmentWords,
  lateWords,
  licenceWords,
  listWords,
  payDayWords,
  paymentWords,
  sinceWords,
} from './rates-words.ts';

/** The form's fields as typed, and a message at each wrong one. */
export interface RatesForm {
  plan: string;
  total: string;
  day: string;
  errors: Readonly<Record<string, string>>;
}

interface PartsProps {
  rates: PlanRates;
  form: RatesForm;
}

/** What the server writes into the page of the rates: first whether plans are offered, then the form, and the figures of the example. */
export function RatesParts({ rates, form }: PartsProps): ReactNode {
  const isWrong = Object.keys(form.errors).length > 0;
  const isOnly = form.plan !== '';
  const shown = rates.quotes.flatMap((quote) => {
    const plan = rates.plans.find(({ code }) => code === quote.plan);
    return plan && (!isOnly || form.plan === plan.code) ? [{ plan, quote }] : [];
  });
  return h(
    Fragment,
    null,
    h(Offer, { rates }),
    h(
      'section',
      { className: 'example', id: 'example', 'aria-labelledby': 'example-headline' },
      h('h2', { id: 'example-headline' }, 'Choose an example'),
      h(ExampleForm, { rates, form }),
    ),
    // A plan that was chosen comes first.
    !isWrong && !isOnly && h(Overview, { rates, isOnly }),
    !isWrong && shown.map((one) => h(PlanSheet, { ...one, rates, isOnly, key: one.plan.code })),
    !isWrong && isOnly && h(Overview, { rates, isOnly }),
  );
}

function Offer({ rates: { isOffered, licences, asOf } }: { rates: PlanRates }): ReactNode {
  if (!isOffered)
    return h(
      'section',
      { className: 'offer closed', 'aria-labelledby': 'offer-headline' },
      h('h2', { id: 'offer-headline' }, 'Plans aren’t offered yet'),
      h(
        'p',
        null,
        licences.length === 0 && 'No state’s lender licence is in place. ',
        'You cannot choose a plan today, in any state. You can order and pay at once. What follows shows what our plans would cost.',
      ),
    );
  return h(
    'section',
    { className: 'offer', 'aria-labelledby': 'offer-headline' },
    h('h2', { id: 'offer-headline' }, `Plans are offered in ${listWords(licences.map(({ state }) => state))}`),
    h(
      'ul',
      null,
      licences.map((one) => h(Licence, { licence: one, key: one.state })),
    ),
    h('p', null, `As of ${formatDay(asOf)}. In every other state you can order and pay at once.`),
  );
}

function Licence({ licence }: { licence: PublishedLicence }): ReactNode {
  return h('li', null, h('strong', null, `${licence.state}:`), ` ${licenceWords(licence)}`);
}

function ExampleForm({ rates: { plans, asOf }, form }: PartsProps): ReactNode {
  const { errors } = form;
  return h(
    'form',
    { method: 'get', action: '/rates#example', noValidate: true },
    Object.keys(errors).length > 0 &&
      h('p', { role: 'alert' }, 'Please correct the marked fields. We have kept what you typed.'),
    h(Field, {
      name: 'total',
      label: 'Goods and delivery, in naira',
      error: errors.total,
      control: (wiring) =>
        h('input', {
          ...wiring,
          type: 'text',
          inputMode: 'decimal',
          autoComplete: 'off',
          maxLength: 20,
          defaultValue: form.total,
        }),
    }),
    h(Field, {
      name: 'plan',
      label: 'Plan',
      error: errors.plan,
      control: (wiring) =>
        h(
          'select',
          { ...wiring, defaultValue: plans.some(({ code }) => code === form.plan) ? form.plan : '' },
          h('option', { value: '' }, 'All plans'),
          plans.map(({ code, name }) => h('option', { value: code, key: code }, name)),
        ),
    }),
    h(Field, {
      name: 'day',
      label: 'Delivery day',
      error: errors.day,
      control: (wiring) =>
        h('input', {
          ...wiring,
          type: 'date',
          min: asOf,
          max: addDays(asOf, ratesDaysAhead),
          defaultValue: form.day,
        }),
    }),
    h('p', { className: 'press' }, h('button', { type: 'submit' }, 'Show the schedule')),
  );
}

interface FieldProps {
  name: string;
  label: string;
  error: string | undefined;
  control(wiring: Record<string, unknown>): ReactNode;
}

function Field({ name, label, error, control }: FieldProps): ReactNode {
  const described = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-error` };
  return h(
    'div',
    { className: 'field' },
    h('label', { htmlFor: name }, label),
    control({ id: name, name, ...described }),
    error !== undefined && h('strong', { id: `${name}-error`, className: 'problem' }, error),
  );
}

function Overview({ rates, isOnly }: { rates: PlanRates; isOnly: boolean }): ReactNode {
  const { total, day, plans } = rates;
  const about = `${formatNaira(total)} of goods and delivery, delivered on ${formatDay(day)}`;
  return h(
    'section',
    { className: isOnly ? 'overview after' : 'overview', 'aria-labelledby': 'overview-headline' },
    h('h2', { id: 'overview-headline' }, isOnly ? 'All plans for this example' : 'What the plans cost'),
    h('p', { className: 'about' }, plans.length === 0 ? 'No plan is in force on this day.' : about),
    h(
      'ul',
      null,
      plans.map((plan) => h(OverviewRow, { plan, rates, isOnly, key: plan.code })),
    ),
  );
}

function OverviewRow({ plan, rates, isOnly }: { plan: PublishedPlan; rates: PlanRates; isOnly: boolean }): ReactNode {
  const quote = rates.quotes.find((one) => one.plan === plan.code);
  if (quote === undefined) return null;
  // All schedules are on the page, unless one plan was chosen.
  const href = isOnly ? `/rates?plan=${plan.code}&total=${rates.total}&day=${rates.day}#example` : `#${plan.code}`;
  return h(
    'li',
    null,
    h(
      'div',
      { className: 'words' },
      h('h3', null, h('a', { href }, plan.name)),
      h('p', null, `${paymentWords(plan)} ${financeChargeWords(plan)}`),
    ),
    h(
      'dl',
      null,
      h(Sum, { name: 'At once', value: formatNaira(quote.downPayment) }),
      h(Sum, { name: 'Instalments', value: instalmentWords(quote) }),
      h(Sum, { name: 'Charge', value: formatNaira(quote.charge) }),
      h(Sum, { name: 'APR', value: formatRate(quote.annualRatePercent) }),
      h(Sum, { name: 'You pay in all', value: formatNaira(quote.payable), className: 'total' }),
    ),
  );
}

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
        quote.payDayRates && h('p', null, payDayWords(quote.payDayRates)),
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

/**
 * The page of the published rates, `/rates`: a form that sends its fields in the address, and the figures of `getPlanRates`. It needs no
 * script. Served once the site is built.
 */
export function serveRatesPage(app: FastifyInstance, context: AppContext): void {
  const template = readSitePage('templates/rates');
  if (template === null) return;
  servePage(app, '/rates', async (request, reply) => {
    context.ratesWork.take(addressGroup(request.ip));
    const typed = typedFields(request.query);
    const { rates, errors } = await readTyped(context, typed);
    const form = { plan: '', ...typed, total: typed.total ?? `${rates.total}`, day: typed.day ?? rates.day, errors };
    const html = fillPage(template, '', renderToStaticMarkup(h(RatesParts, { rates, form })));
    const isWrong = Object.keys(errors).length > 0;
    reply.type('text/html; charset=utf-8').header('cache-control', isWrong ? 'no-store' : 'no-cache');
    const sent = isWrong ? html : unlessHeld(request, reply, html);
    return sent === null
      ? reply.send()
      : reply.code(isWrong ? 400 : 200).send(await compressAnswer(request, reply, sent));
  });
}

type Typed = { plan?: string; total?: string; day?: string };

/** The form's fields in an address, without empty ones. An amount may be typed as people write it: ₦40,000. It stays as it is if it is none. */
function typedFields(query: unknown): Typed {
  const { plan, total, day } = (query ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, textMax) : '');
  const amount = typeof total === 'string' ? readNaira(total) : null;
  const all = {
    plan: text(plan),
    total: amount === null || !Number.isFinite(amount) ? text(total) : nairaText(amount),
    day: text(day),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const textMax = 40;

/** The rates of what was typed, of all plans; with something wrong, those of the usual example and a message for each wrong field. */
async function readTyped(
  context: AppContext,
  typed: Typed,
): Promise<{ rates: PlanRates; errors: Readonly<Record<string, string>> }> {
  const whole = check(ratesQuery, typed);
  const errors: Record<string, string> = whole.ok ? {} : { ...whole.errors };
  const sound = check(ratesQuery, Object.fromEntries(Object.entries(typed).filter(([name]) => !errors[name])));
  const { plan, ...example } = sound.ok ? sound.data : {};
  const rates = await readRates(context, example).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error;
    Object.assign(errors, error.errors);
    return readRates(context, {});
  });
  if (plan !== undefined && !rates.plans.some(({ code }) => code === plan)) errors.plan = ratesMessages.plan;
  return { rates, errors };
}
