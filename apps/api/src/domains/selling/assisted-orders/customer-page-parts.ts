import { lagosTime } from '@foodbank/contract/primitives/day';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { CustomerView } from './read-for-customer.ts';

interface PageProps {
  token: string;
  view: CustomerView;
  /** Why the press was refused; null if there was none. */
  problem: string | null;
}

const headings: Record<CustomerView['step'], string> = {
  offered: 'Is this your order?',
  stale: 'This basket has changed',
  'to-pay': 'Your order is made',
  paid: 'Paid, thank you',
  over: 'This order has ended',
};

/** The page of an order by phone: what was chosen, what it costs, and the next step. */
export function OrderPage({ token, view, problem }: PageProps): ReactNode {
  const { step, orderNumber, short } = view;
  return h(
    Fragment,
    null,
    h('h1', null, short === null ? headings[step] : `${short.missing} is missing`),
    problem !== null && h('p', { role: 'alert' }, problem),
    h('p', null, sentences[step](view)),
    orderNumber !== null && h('p', null, 'Order ', h('strong', null, orderNumber)),
    step !== 'over' && step !== 'stale' && h(Bill, { view }),
    step === 'offered' && h(ConfirmForm, { token, view }),
    step === 'to-pay' && h(PayPart, { token, view }),
  );
}

const sentences: Record<CustomerView['step'], (view: CustomerView) => string> = {
  offered: ({ storeName }) =>
    `Our staff filled this basket at ${storeName} for you. Nothing is ordered before you confirm. You pay in the next step, and never to a person.`,
  stale: () =>
    'What we sent you is not valid any more: the basket, a price or the stock has changed, or the ten minutes are over. Our staff can send you a new message.',
  'to-pay': ({ holdsUntil, short, total }) => {
    const kept =
      holdsUntil === null
        ? 'We hold the goods for you until you have paid.'
        : `We hold the goods and the price for you until ${lagosTime(holdsUntil).slice(11, 16)}.`;
    if (short === null)
      return `${kept} If your money comes later, we place the order if all of it is still available, or refund you automatically if not.`;
    return `We received ${short.received} of ${total}, so your order is not placed yet. ${kept} If the rest isn’t in by then, you get the whole ${short.received} back automatically.`;
  },
  paid: ({ storeName }) => `${storeName} will pack your order. We’ll text you when it’s ready.`,
  over: ({ moneyBack }) =>
    moneyBack ??
    'It was cancelled or not paid in time. If money left your account for it, you get it back automatically.',
};

function Bill({ view: { lines, goods, fee, total, handover, storeName } }: { view: CustomerView }): ReactNode {
  return h(
    'section',
    { className: 'bill', 'aria-label': 'Basket' },
    h('h2', null, storeName),
    h('p', null, handover),
    h(
      'ul',
      null,
      lines.map(({ name, unit, quantity, total: lineTotal }, index) =>
        h(
          'li',
          { key: index },
          h('span', null, `${quantity} × ${name}`, unit !== '' && h('small', null, ` ${unit}`)),
          h('span', { className: 'sum' }, lineTotal),
        ),
      ),
    ),
    h(
      'dl',
      null,
      h('div', null, h('dt', null, 'Goods'), h('dd', null, goods)),
      h('div', null, h('dt', null, fee === null ? 'Pick-up' : 'Delivery'), h('dd', null, fee ?? 'Free')),
      h('div', { className: 'total' }, h('dt', null, 'Total'), h('dd', null, total)),
    ),
  );
}

function ConfirmForm({ token, view: { shown, total } }: { token: string; view: CustomerView }): ReactNode {
  return h(
    'form',
    { method: 'post', action: `/o/${token}` },
    h('input', { type: 'hidden', name: 'shown', value: shown }),
    h('button', { type: 'submit' }, `Confirm the order of ${total}`),
    h('p', null, 'Or tell our staff the code in the message. If something is wrong, tell them, and confirm nothing.'),
  );
}

function PayPart({
  token,
  view: { payUrl, total, isWaiting, hasFailed, short },
}: {
  token: string;
  view: CustomerView;
}): ReactNode {
  if (isWaiting)
    return h(
      Fragment,
      null,
      h(
        'p',
        { role: 'status' },
        'Your payment has started. We’re checking with the payment provider. Please don’t pay twice.',
      ),
      h(AskAgain, { token }),
    );
  const asked = short === null ? `Pay ${total}` : `Pay the missing ${short.missing}`;
  const way =
    payUrl !== null
      ? h('p', null, h('a', { className: 'go', href: payUrl }, `${asked} now`))
      : h(
          'form',
          { method: 'post', action: `/o/${token}/pay` },
          short === null && h('p', { role: 'status' }, hasFailed ? tryAgain.failed : tryAgain.noPage),
          h('button', { type: 'submit' }, asked),
        );
  if (short === null) return way;
  return h(
    Fragment,
    null,
    way,
    h(
      'p',
      { role: 'status' },
      'Card, bank transfer or USSD. If you can’t pay it now, call us or ',
      h('a', { href: '/contact-us' }, 'write to us'),
      ', and give the order number.',
    ),
    h(AskAgain, { token }),
  );
}

const tryAgain = {
  failed: 'The payment failed, and nothing was paid. Please try again.',
  noPage: 'There is no payment page right now. Please try again.',
};

/** As if coming back from the payment: the provider is asked again. */
function AskAgain({ token }: { token: string }): ReactNode {
  return h('p', null, h('a', { className: 'go', href: `/o/${token}?reference=` }, 'See if it is paid'));
}

/** The page of a link that is unknown or too old. */
export function UnknownLink(): ReactNode {
  return h(
    Fragment,
    null,
    h('h1', null, 'Your order by phone'),
    h(
      'p',
      { role: 'alert' },
      'This link no longer works. Your orders are in the app, or ',
      h('a', { href: '/contact-us' }, 'write to us'),
      '.',
    ),
  );
}
