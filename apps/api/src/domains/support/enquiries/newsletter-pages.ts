import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { confirmSubscription, endSubscription, findOpenSubscription, findSubscription } from './queries.ts';

const uuid = /^[0-9a-f-]{36}$/;

const steps = {
  confirm: {
    question: 'Do you want to receive the Foodbank newsletter?',
    button: 'Confirm subscription',
    done: 'Thank you. Your subscription is confirmed.',
    find: findOpenSubscription,
    change: confirmSubscription,
    // Only our own page posts here.
    allowsOtherOrigins: false,
  },
  unsubscribe: {
    question: 'Do you want to stop receiving the Foodbank newsletter?',
    button: 'Unsubscribe',
    done: 'You are unsubscribed. We will not send you the newsletter again.',
    find: findSubscription,
    change: endSubscription,
    // Mail programs post here from other origins or without one (RFC 8058). The token authenticates the request.
    allowsOtherOrigins: true,
  },
} as const;

/**
 * The pages of the links in newsletter emails. Opening a link changes nothing, because mail programs open links to check them. The
 * page's button posts to the same URL, as does the one-click unsubscribing of mail programs (RFC 8058).
 */
export function serveNewsletterPages(app: FastifyInstance, { config, database, keys }: AppContext): void {
  const render = siteRenderer();
  const send = (request: FastifyRequest, reply: FastifyReply, page: ReactNode) =>
    sendPage(
      request,
      reply.header('x-robots-tag', 'noindex'),
      render('Foodbank newsletter', h(Fragment, null, h('h1', null, 'Newsletter'), page)),
    );
  for (const [name, { question, button, done, find, change, allowsOtherOrigins }] of Object.entries(steps)) {
    const address = `/newsletter/${name}`;
    app.get(address, async (request, reply) => {
      const { token = '' } = request.query as { token?: string };
      const id = subscriptionOf(token, keys.unseal);
      const known = id !== null && (await find(database.read, id)) !== null;
      return send(
        request,
        reply,
        known ? h(Question, { question, button, action: `${address}?token=${token}` }) : h(Unknown),
      );
    });
    app.post(address, async (request, reply) => {
      if (!allowsOtherOrigins) refuseForeignPage(request, config.publicUrl);
      const id = subscriptionOf((request.query as { token?: string }).token ?? '', keys.unseal);
      const changed = id !== null && (await database.write((tx) => change(tx, id))) !== null;
      return send(request, reply, changed ? h(Done, { done }) : h(Unknown));
    });
  }
}

/** The id of the subscription in a link's token; null for a forged token. */
function subscriptionOf(token: unknown, unseal: (sealed: Buffer) => string): string | null {
  if (typeof token !== 'string' || token.length > 200) return null;
  try {
    const id = unseal(Buffer.from(token, 'base64url'));
    return uuid.test(id) ? id : null;
  } catch {
    return null;
  }
}

function Question({ question, button, action }: { question: string; button: string; action: string }): ReactNode {
  return h(
    'form',
    { method: 'post', action },
    h('p', null, question),
    h('p', null, h('button', { type: 'submit' }, button)),
  );
}

function Done({ done }: { done: string }): ReactNode {
  return [
    h('p', { key: 'done', role: 'status' }, done),
    h('p', { key: 'back' }, h('a', { href: '/' }, 'Back to Foodbank')),
  ];
}

function Unknown(): ReactNode {
  return h(
    'p',
    { role: 'alert' },
    'This link no longer works. Please use the link in our latest email, or subscribe again on our website.',
  );
}
