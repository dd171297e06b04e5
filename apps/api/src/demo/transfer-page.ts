import { formatKobo } from '@foodbank/contract/primitives/money';
import { readKobo } from '@foodbank/contract/primitives/typed-numbers';
import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../platform/app-context.ts';
import { refuse } from '../platform/refuse.ts';
import { refuseForeignCaller } from '../platform/refuse-foreign-caller.ts';
import { refuseForeignPage } from '../platform/refuse-foreign-page.ts';
import { renderDocument } from '../platform/render-document.ts';
import type { AccountNumberSandbox } from '../providers/account-number-sandbox.ts';

const address = '/dev/transfers';

/** Serves `/dev/transfers` in development: the bank of the sandbox, from which a person sends money to a customer's own account number. */
export function serveTransferPage(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
  sandbox: Pick<AccountNumberSandbox, 'listNumbers' | 'send'>,
): void {
  app.get(address, async (request, reply) => {
    refuseForeignCaller(request);
    const document = renderDocument('Transfer sandbox', h(TransferPage, { numbers: sandbox.listNumbers() }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  });
  app.post(address, async (request, reply) => {
    refuseForeignCaller(request);
    refuseForeignPage(request, config.publicUrl);
    const { number, amount } = (request.body ?? {}) as { number?: unknown; amount?: unknown };
    const kobo = typeof amount === 'string' ? readKobo(amount) : null;
    if (kobo === null || !Number.isSafeInteger(kobo) || kobo < 1)
      refuse('validation', {
        message: 'Type an amount such as 1,500',
        errors: { amount: 'Type an amount such as 1,500' },
      });
    if (typeof number !== 'string' || !sandbox.send(number, kobo, 'A. Sender')) refuse('not-found');
    const document = renderDocument(
      'Transfer sandbox',
      h(
        'main',
        null,
        h('h1', null, `${formatKobo(kobo)} was sent`),
        h('p', null, h('a', { href: address }, 'Send more')),
      ),
    );
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  });
}

function TransferPage({ numbers }: { numbers: ReturnType<AccountNumberSandbox['listNumbers']> }): ReactNode {
  return h(
    'main',
    null,
    h('h1', null, 'Send money to an account number'),
    h('p', null, 'This is a sandbox: no money moves.'),
    numbers.length === 0
      ? h('p', null, 'Nobody has an account number yet.')
      : numbers.map((one) => h(SendForm, { key: one.accountNumber, ...one })),
  );
}

function SendForm({ accountNumber, accountName }: { accountNumber: string; accountName: string }): ReactNode {
  const id = `amount-${accountNumber}`;
  return h(
    'form',
    { method: 'post' },
    h('h2', null, `${accountNumber}, ${accountName}`),
    h('input', { type: 'hidden', name: 'number', value: accountNumber }),
    h(
      'p',
      null,
      h('label', { htmlFor: id }, 'Amount'),
      ' ',
      h('input', { id, name: 'amount', inputMode: 'decimal', defaultValue: '1,500' }),
      ' ',
      h('button', { type: 'submit' }, 'Send'),
    ),
  );
}
