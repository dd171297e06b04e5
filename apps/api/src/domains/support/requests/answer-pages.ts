import { check } from '@foodbank/contract/primitives/check';
import { formatDay } from '@foodbank/contract/primitives/day';
import { paragraphOf } from '@foodbank/contract/primitives/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { addSenderMessage } from './add-sender-message.ts';
import { type ConversationMessage, conversationOf } from './conversation.ts';
import { findLinkedRequest } from './find-linked-request.ts';
import type { StoredRequest } from './stored-request.ts';

const answerForm = z.object({ message: paragraphOf(2, 'Please enter complete message.') });
const linkToken = /^[\w-]{20,100}$/;

/** What the page shows beside the conversation. */
interface AnswerState {
  /** The text that was typed, and what is wrong with it. */
  typed?: string;
  error?: string;
  isSent?: boolean;
}

/**
 * The page of the link in our answers, `/answer?token=…`: the sender's messages, our answers, and a form to write back. It needs no
 * script and no account. Opening it changes nothing, because mail programs open links to check them.
 */
export function serveAnswerPages(app: FastifyInstance, { clock, config, database, limits }: AppContext): void {
  const render = siteRenderer();
  const send = (request: FastifyRequest, reply: FastifyReply, page: ReactNode) =>
    sendPage(request, reply.header('x-robots-tag', 'noindex'), render('Your request to Foodbank', page));
  const find = async ({ query }: FastifyRequest) => {
    const { token } = query as { token?: unknown };
    if (typeof token !== 'string' || !linkToken.test(token)) return null;
    const found = await findLinkedRequest(database.read, token, clock.now());
    return found === null ? null : { token, found };
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, found }: { token: string; found: StoredRequest },
    state: AnswerState,
  ) => {
    const messages = (await conversationOf(database.read, [found])).get(found.id) ?? [];
    return send(request, reply, h(ConversationPage, { request: found, messages, token, state }));
  };

  app.get('/answer', async (request, reply) => {
    const link = await find(request);
    if (link === null) return send(request, reply.code(404), h(UnknownLink));
    return show(request, reply, link, { isSent: (request.query as { sent?: string }).sent === 'yes' });
  });
  app.post('/answer', async (request, reply) => {
    refuseForeignPage(request, config.publicUrl);
    const link = await find(request);
    if (link === null) return send(request, reply.code(404), h(UnknownLink));
    const { message, website } = (request.body ?? {}) as Record<string, unknown>;
    const typed = typeof message === 'string' ? message : '';
    const checked = check(answerForm, { message: typed });
    const error = checked.ok ? null : (checked.errors.message ?? checked.message);
    // A person whose browser filled the hidden field in reads why, so that no message is lost.
    const trapped = website ? 'Please leave the field “Website” empty.' : null;
    const problem = error ?? trapped;
    if (!checked.ok || problem !== null) return show(request, reply.code(400), link, { typed, error: problem ?? '' });
    await limits.take('messagesByRequest', link.found.id);
    await database.write((tx) => addSenderMessage(tx, link.found.id, checked.data.message));
    return reply.header('cache-control', 'no-store').redirect(`/answer?token=${link.token}&sent=yes`, 303);
  });
}

interface ConversationProps {
  request: StoredRequest;
  messages: readonly ConversationMessage[];
  token: string;
  state: AnswerState;
}

function ConversationPage({ request, messages, token, state }: ConversationProps): ReactNode {
  const { isSent = false } = state;
  return h(
    Fragment,
    null,
    h('h1', null, 'Your request'),
    h('p', null, `Reference ${request.reference}, received on ${formatDay(request.receivedAt)}.`),
    isSent && h('p', { role: 'status' }, 'Thank you. We have your message and answer within 24 hours.'),
    messages.map((message) => h(Message, { message, key: message.id })),
    h('h2', null, 'Write back'),
    h(AnswerForm, { token, state }),
  );
}

function Message({ message: { from, at, text } }: { message: ConversationMessage }): ReactNode {
  return h(
    'article',
    { className: from === null ? 'message own' : 'message' },
    h('h2', { className: 'from' }, from === null ? 'You' : `${from}, Foodbank`),
    h('p', { className: 'when' }, formatDay(at)),
    h('p', { className: 'words' }, text),
  );
}

function AnswerForm({ token, state: { typed = '', error } }: { token: string; state: AnswerState }): ReactNode {
  const described = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'message-error' };
  return h(
    'form',
    { method: 'post', action: `/answer?token=${token}` },
    h(
      'p',
      { className: 'field' },
      h('label', { htmlFor: 'message' }, 'Your message'),
      h('textarea', { id: 'message', name: 'message', rows: 6, required: true, defaultValue: typed, ...described }),
      error !== undefined && h('strong', { id: 'message-error', className: 'problem', role: 'alert' }, error),
    ),
    h(
      'p',
      { className: 'trap', 'aria-hidden': true },
      h('label', { htmlFor: 'website' }, 'Website'),
      h('input', { id: 'website', name: 'website', type: 'text', tabIndex: -1, autoComplete: 'off' }),
    ),
    h('p', null, h('button', { type: 'submit' }, 'Send')),
    h('p', null, 'We keep what you write for 24 months, to answer you.'),
  );
}

function UnknownLink(): ReactNode {
  return h(
    Fragment,
    null,
    h('h1', null, 'Your request'),
    h(
      'p',
      { role: 'alert' },
      'This link no longer works. Please use the link in our latest email, or ',
      h('a', { href: '/contact-us' }, 'send us a new message'),
      '.',
    ),
  );
}
