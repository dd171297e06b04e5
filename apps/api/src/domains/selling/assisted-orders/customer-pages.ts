import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement as h } from 'react';
import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { digestOfToken } from '../../people/accounts/cookie-sessions.ts';
import { askForCustomer } from '../checkout/expire-checkout.ts';
import { beginPayment } from '../checkout/pay-checkout.ts';
import { linkMs, linkOf } from './assisted-order-rules.ts';
import { confirmByLink } from './confirm-assisted-order.ts';
import { OrderPage, UnknownLink } from './customer-page-parts.ts';
import { findAssistedOrderByLink } from './queries.ts';
import { readForCustomer } from './read-for-customer.ts';

const linkToken = /^[\w-]{22}$/;
// Paystack's page adds both to the address that it leads back to.
const isBackFromPaying = ({ query }: FastifyRequest): boolean =>
  ['reference', 'trxref'].some((name) => Object.hasOwn(query as object, name));

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
    if (isBackFromPaying(request)) await askAboutPayment(request);
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

  /** The provider's page leads back here, often before its webhook comes: so it is asked, and nobody is led to pay twice. */
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
