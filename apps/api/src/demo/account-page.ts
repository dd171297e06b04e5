import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../platform/app-context.ts';
import { refuse } from '../platform/refuse.ts';
import { refuseForeignCaller } from '../platform/refuse-foreign-caller.ts';
import { refuseForeignPage } from '../platform/refuse-foreign-page.ts';
import { renderDocument } from '../platform/render-document.ts';
import { type DebitChoice, type DebitPages, debitActs } from '../providers/debit-sandbox.ts';

const address = '/dev/account/:reference';

const statuses: Record<string, string> = {
  asked: 'The customer has not agreed yet',
  pending: 'The customer agreed, the bank has not',
  active: 'It can be debited',
  revoked: 'Ended',
};

/** Serves `/dev/account/{reference}` in development: the page of the sandbox on which a person lets a bank account be debited. */
export function serveAccountPage(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
  sandbox: DebitPages,
): void {
  app.get(address, async (request, reply) => {
    refuseForeignCaller(request);
    const page = findPage(sandbox, request.params);
    const document = renderDocument('Bank account sandbox', h(AccountPage, page));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  });
  app.post(address, async (request, reply) => {
    refuseForeignCaller(request);
    refuseForeignPage(request, config.publicUrl);
    const { callbackUrl } = findPage(sandbox, request.params);
    const { act } = (request.body ?? {}) as { act?: unknown };
    if (!isChoice(act))
      refuse('validation', { message: 'Choose what happens', errors: { act: 'Choose what happens' } });
    sandbox.actOnDebit((request.params as { reference: string }).reference, act);
    return reply.redirect(callbackUrl, 303);
  });
}

const isChoice = (act: unknown): act is DebitChoice => typeof act === 'string' && Object.hasOwn(debitActs, act);

const findPage = (sandbox: DebitPages, params: unknown) =>
  sandbox.findDebitPage((params as { reference: string }).reference) ?? refuse('not-found');

function AccountPage({ status, callbackUrl }: { status: string; callbackUrl: string }): ReactNode {
  return h(
    'main',
    null,
    h('h1', null, 'Let an account be debited'),
    h('p', null, 'This is a sandbox: no money moves. Choose what the customer and the bank do.'),
    h('dl', null, h('dt', null, 'Status'), h('dd', null, statuses[status] ?? status)),
    h(
      'form',
      { method: 'post' },
      Object.entries(debitActs).map(([act, text]) =>
        h('p', { key: act }, h('button', { type: 'submit', name: 'act', value: act }, text)),
      ),
    ),
    h('p', null, h('a', { href: callbackUrl }, 'Back to the shop without agreeing')),
  );
}
