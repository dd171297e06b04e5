import { bankMessages } from '@foodbank/contract/money/banks';
import { refundAccountForm } from '@foodbank/contract/money/refund-accounts';
import { check } from '@foodbank/contract/primitives/check';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { listBanks } from '../../money/banks/queries.ts';
import { isBackFromPaying } from '../../money/charges/starting.ts';
import { type AccountForm, EndedLink, LinkPage, PaymentPage, payTitle } from './pages.ts';
import { beginByLink, findPaymentOf, followPayments, nameAccountOf, readPayLink, readPayment } from './paying.ts';
import { tokenForm } from './rules.ts';

const untyped: AccountForm = { typed: { bankCode: '', accountNumber: '' }, errors: {}, problem: null };

/** Who chose no bank is asked to, and reads nothing of codes. */
const errorsOf = ({ bankCode }: AccountForm['typed'], errors: AccountForm['errors']): AccountForm['errors'] =>
  bankCode === '' ? { ...errors, bankCode: bankMessages.selectBank } : errors;

/** What finds and shows the pages. */
function pagesOf(context: AppContext) {
  const { database, keys, limits } = context;
  const render = siteRenderer('payment');
  const send = (request: FastifyRequest, reply: FastifyReply, page: ReactNode) =>
    sendPage(request, reply.header('x-robots-tag', 'noindex'), render(payTitle, page));
  const tokensOf = ({ params }: FastifyRequest) => {
    const { token, payment = '' } = params as { token: string; payment?: string };
    return { token, paymentToken: payment };
  };
  /** The link of an address, with the payment that it names; null for an unknown one. */
  const find = async (request: FastifyRequest) => {
    const { token, paymentToken } = tokensOf(request);
    const read = tokenForm.test(token) ? await readPayLink(context, token) : null;
    if (read === null) return null;
    return { token, paymentToken, read, charge: findPaymentOf(keys, read, paymentToken) };
  };
  const showLink = async (request: FastifyRequest, reply: FastifyReply, problem: string | null, isAsked = false) => {
    const found = await find(request);
    if (found === null) return send(request, reply.code(404), h(EndedLink));
    return send(request, reply, h(LinkPage, { token: found.token, read: found.read, problem, isAsked }));
  };
  const showPayment = async (request: FastifyRequest, reply: FastifyReply, form: AccountForm, isAsked = false) => {
    const found = await find(request);
    if (found === null || found.charge === null) return send(request, reply.code(404), h(EndedLink));
    const payment = await readPayment(database.read, found.charge);
    const banks = payment.stuckKobo > 0 ? await listBanks(database.read) : [];
    return send(request, reply, h(PaymentPage, { ...found, payment, banks, form, isAsked }));
  };
  /**
   * Where the provider's page leads back to, often before its webhook comes: so it is asked, and no payer is led to pay twice. False if it was not asked.
   */
  const ask = async (request: FastifyRequest): Promise<boolean> => {
    const found = isBackFromPaying(request.query) ? await find(request) : null;
    if (found === null || !(await limits.count('pressesByLink', found.token))) return false;
    await followPayments(context, found.charge ? [found.charge] : found.read.charges);
    return true;
  };
  return { find, showLink, showPayment, ask };
}

const goTo = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303);

/**
 * The pages of pay links, `/pay/{token}`, and of each payment that was begun by one, `/pay/{token}/{its token}`. They need no script and no account. Opening a
 * link changes nothing, because programs open links to show what is behind them; only an address that the provider's page leads back to asks the provider.
 */
export function servePayLinkPages(app: FastifyInstance, context: AppContext): void {
  const { config, limits } = context;
  const { find, showLink, showPayment, ask } = pagesOf(context);
  app.get('/pay/:token', async (request, reply) => {
    const isAsked = await ask(request);
    return showLink(request, reply, null, isAsked);
  });
  app.get('/pay/:token/:payment', async (request, reply) => {
    const isAsked = await ask(request);
    return showPayment(request, reply, untyped, isAsked);
  });
  app.post('/pay/:token', async (request, reply) => {
    refuseForeignPage(request, config.publicUrl);
    const found = await find(request);
    if (found === null) return showLink(request, reply, null);
    try {
      await limits.take('pressesByLink', found.token);
      return goTo(reply, `/pay/${found.token}/${await beginByLink(context, found.token)}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return showLink(request, reply.code(error.status), error.message);
    }
  });
  app.post('/pay/:token/:payment/account', async (request, reply) => {
    refuseForeignPage(request, config.publicUrl);
    const found = await find(request);
    if (found === null || found.charge === null) return showPayment(request, reply, untyped);
    const { bankCode = '', accountNumber = '' } = (request.body ?? {}) as Record<string, unknown>;
    const typed = { bankCode: String(bankCode), accountNumber: String(accountNumber) };
    const checked = check(refundAccountForm, typed);
    if (!checked.ok)
      return showPayment(request, reply.code(400), { typed, errors: errorsOf(typed, checked.errors), problem: null });
    try {
      await limits.take('resolutionsByLink', found.charge.id);
      await nameAccountOf(context, found.charge.id, checked.data);
      return goTo(reply, `/pay/${found.token}/${found.paymentToken}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return showPayment(request, reply.code(error.status), {
        typed,
        errors: error.errors ?? {},
        problem: error.message,
      });
    }
  });
}
