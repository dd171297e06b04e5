import {
  type PlanRates,
  type PublishedLicence,
  type PublishedPlan,
  ratesDaysAhead,
} from '@foodbank/contract/lending/plan-rates';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { PlanSheet, Sum } from './rates-page-plan.ts';
import {
  financeChargeWords,
  formatRate,
  instalmentWords,
  licenceWords,
  listWords,
  paymentWords,
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
