import { formatKobo } from '@foodbank/contract/primitives/money';
import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../platform/app-context.ts';
import { refuse } from '../platform/refuse.ts';
import { refuseForeignCaller } from '../platform/refuse-foreign-caller.ts';
import { refuseForeignPage } from '../platform/refuse-foreign-page.ts';
import { renderDocument } from '../platform/render-document.ts';
import type { ChargeSandbox, SandboxPage } from '../providers/charge-sandbox.ts';
import { type SandboxChoice, sandboxActs } from '../providers/charge-sandbox-acts.ts';

const address = '/dev/pay/:reference';

/** What each choice does, as the page says it, by what it is about. */
const groups: readonly { title: string; effects: Partial<Record<SandboxChoice, string>> }[] = [
  {
    title: 'The payment works',
    effects: {
      pay: 'By a card. The money comes in at once, and the card can be charged again.',
      ussd: 'The money comes in at once. A refund needs a bank account of the customer.',
    },
  },
  {
    title: 'It works now, but not when the saved card is charged again',
    effects: {
      poor: 'Then there is too little money.',
      over: 'Then the card has expired.',
      asks: 'Then the bank wants the customer to confirm.',
      slow: 'Then it stays under way.',
    },
  },
  {
    title: 'Something goes wrong',
    effects: {
      fail: 'The bank refuses it.',
      hang: 'A transfer that stays under way.',
      twice: 'The same money comes in two times.',
      more: '₦100 more than was asked for.',
      less: '₦100 less than was asked for.',
      late: 'The money comes in 35 minutes from now.',
    },
  },
  {
    title: 'The customer’s bank',
    effects: {
      dispute: 'It asks for the money back.',
      lose: 'It keeps the money. It needs a dispute.',
      win: 'The money stays with us. It needs a dispute.',
    },
  },
];

const statuses: Record<string, string> = {
  abandoned: 'Not paid yet',
  pending: 'Under way',
  failed: 'Failed',
  success: 'Money came in',
};

/** Serves `/dev/pay/{reference}` in development: the payment page of the sandbox, where a person chooses what happens. */
export function servePayPage(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
  sandbox: Pick<ChargeSandbox, 'findPage' | 'act'>,
): void {
  app.get(address, async (request, reply) => {
    refuseForeignCaller(request);
    const page = findPage(sandbox, request.params);
    const document = renderDocument('Payment sandbox', h(PayPage, { page }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  });
  app.post(address, async (request, reply) => {
    refuseForeignCaller(request);
    refuseForeignPage(request, config.publicUrl);
    const { reference, callbackUrl } = findPage(sandbox, request.params);
    const { act } = (request.body ?? {}) as { act?: unknown };
    if (!isChoice(act))
      refuse('validation', { message: 'Choose what happens', errors: { act: 'Choose what happens' } });
    sandbox.act(reference, act);
    const back = new URL(callbackUrl);
    back.searchParams.set('reference', reference);
    return reply.redirect(back.toString(), 303);
  });
}

const isChoice = (act: unknown): act is SandboxChoice => typeof act === 'string' && Object.hasOwn(sandboxActs, act);

function findPage(sandbox: Pick<ChargeSandbox, 'findPage'>, params: unknown): SandboxPage {
  const { reference } = params as { reference: string };
  return sandbox.findPage(reference) ?? refuse('not-found');
}

function PayPage({ page }: { page: SandboxPage }): ReactNode {
  const { reference, amountKobo, receivedKobo, status, callbackUrl } = page;
  return h(
    'main',
    null,
    h('h1', null, `Pay ${formatKobo(amountKobo)}`),
    h('p', null, 'This is a sandbox: no money moves. Choose what happens to the payment.'),
    h(
      'dl',
      null,
      h('dt', null, 'Reference'),
      h('dd', null, h('code', null, reference)),
      h('dt', null, 'Status'),
      h('dd', null, statuses[status] ?? status),
      h('dt', null, 'Came in'),
      h('dd', null, formatKobo(receivedKobo)),
    ),
    h(
      'form',
      { method: 'post' },
      groups.map(({ title, effects }) =>
        h(
          'section',
          { key: title },
          h('h2', null, title),
          (Object.entries(effects) as [SandboxChoice, string][]).map(([act, effect]) =>
            h(Act, { key: act, act, effect }),
          ),
        ),
      ),
    ),
    h('p', null, h('a', { href: callbackUrl }, 'Back to the shop without paying')),
  );
}

function Act({ act, effect }: { act: SandboxChoice; effect: string }): ReactNode {
  return h(
    'p',
    null,
    h('button', { type: 'submit', name: 'act', value: act, 'aria-describedby': `about-${act}` }, sandboxActs[act]),
    ' ',
    h('span', { id: `about-${act}` }, effect),
  );
}
