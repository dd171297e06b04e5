import { lagosTime } from '@foodbank/contract/primitives/day';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { isBackFromPaying } from '../../money/charges/starting.ts';
import { digestOfToken } from '../../people/accounts/cookie-sessions.ts';
import { askForCustomer } from '../checkout/ending.ts';
import { beginPayment } from '../checkout/paying.ts';
import { type CustomerView, confirmByLink, readForCustomer } from './confirming.ts';
import { findAssistedOrderByLink } from './queries.ts';
import { linkMs, linkOf } from './rules.ts';

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
  const asked = short === null ? `Pay ${total}` : short.pay;
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
      short.least !== null && `${short.least} `,
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

const linkToken = /^[\w-]{22}$/;

/**
 * The page of the link in the text message of an order by phone, `/o/{token}`: the basket with its total, a button to confirm, and then
 * the way to the payment. It needs no script and no account, and shows no name, phone or street. Opening it changes nothing, because
 * programs open links to show what is behind them.
 */
export function serveAssistedOrderPages(app: FastifyInstance, context: AppContext): void {
  const { clock, config, database, limits } = context;
  const render = siteRenderer();
  const changedAfter = () => new Date(clock.now().getTime() - linkMs);
  const send = (request: FastifyRequest, reply: FastifyReply, page: Parameters<typeof render>[1]) =>
    sendPage(request, reply.header('x-robots-tag', 'noindex'), render('Your order by phone', page));
  const tokenOf = ({ params }: FastifyRequest) => {
    const { token } = params as { token: string };
    return linkToken.test(token) ? token : null;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, problem: string | null) => {
    const token = tokenOf(request);
    const found = token && (await findAssistedOrderByLink(database.read, digestOfToken(token), changedAfter()));
    const view = found ? await readForCustomer(database.read, found, { keys: context.keys, now: clock.now() }) : null;
    if (!token || view === null) return send(request, reply.code(404), h(UnknownLink));
    return send(request, reply, h(OrderPage, { token, view, problem }));
  };
  const back = (request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(`/o/${tokenOf(request)}`, 303);

  app.get('/o/:token', async (request, reply) => {
    if (isBackFromPaying(request.query)) await askAboutPayment(request);
    return show(request, reply, null);
  });
  app.post('/o/:token', async (request, reply) => {
    refuseForeignPage(request, config.publicUrl);
    const token = tokenOf(request);
    const { shown } = (request.body ?? {}) as { shown?: unknown };
    const found = token && (await findAssistedOrderByLink(database.read, digestOfToken(token), changedAfter()));
    if (!token || !found) return show(request, reply, null);
    await limits.take('pressesByLink', token);
    try {
      const pressed = { linkDigest: digestOfToken(token), shown: String(shown), changedAfter: changedAfter() };
      await database.write((tx) => confirmByLink(tx, pressed));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(request, reply.code(409), error.message);
    }
    await pay(request);
    return back(request, reply);
  });
  // After a failed payment, or when the provider gave no page: the payment begins again, and the page links to it.
  app.post('/o/:token/pay', async (request, reply) => {
    refuseForeignPage(request, config.publicUrl);
    await pay(request);
    return back(request, reply);
  });

  /** The provider's page leads back here, often before its webhook comes: so it is asked, and no payer is led to pay twice. */
  async function askAboutPayment(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request);
    if (token === null) return;
    const order = await findAssistedOrderByLink(database.read, digestOfToken(token), changedAfter());
    if (!order?.checkoutId) return;
    try {
      await limits.take('pressesByLink', token);
      await askForCustomer(context, order.checkoutId);
    } catch (error) {
      // The page says what is known.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async function pay(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request) ?? refuse('not-found');
    const order = await findAssistedOrderByLink(database.read, digestOfToken(token), changedAfter());
    if (!order?.checkoutId) return;
    await limits.take('pressesByLink', token);
    await beginPayment(context, order.customerId, order.checkoutId, linkOf(config.publicUrl, token));
  }
}
