import { check } from '@foodbank/contract/primitives/check';
import { formatDay } from '@foodbank/contract/primitives/day';
import { paperCheck, paperKinds } from '@foodbank/contract/views/papers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../../../platform/app-context.ts';
import { addressGroup } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { sendPage, siteRenderer } from '../../../platform/site-page.ts';
import { type CheckedPaper, checkPaper } from '../../lending/loans/papers.ts';

const title = 'Check a paper';

interface CheckView {
  typed: { number: string; word: string };
  errors: Readonly<Record<string, string>>;
  /** Why nothing was checked: too many tries. */
  problem: string | null;
  checked: CheckedPaper | null;
}

const unread: CheckView = { typed: { number: '', word: '' }, errors: {}, problem: null, checked: null };

/** What the page says of a paper: whether we sealed it, and when. Nothing about the plan. */
export function answerOf(checked: CheckedPaper): { title: string; text: string } {
  if (checked.state === 'not-known')
    return {
      title: 'Not known',
      text: 'We have no paper with this number and this word. Look at both again. If they are right, we did not make this paper.',
    };
  if (checked.state === 'taken-back')
    return {
      title: 'Taken back',
      text: `We sealed this letter on ${formatDay(checked.sealedOn)}, and took it back on ${formatDay(checked.takenBackOn)}. It does not hold any more.`,
    };
  return {
    title: `Sealed on ${formatDay(checked.sealedOn)}, unchanged`,
    text: `We made a paper with this number and this word: ${paperKinds[checked.kind].toLowerCase()}. What we sealed is unchanged. Ask whoever shows it to you to open it in their Foodbank app, if you want to compare every word.`,
  };
}

/** The page: a form, and above it what was found. */
export function CheckPage({ typed, errors, problem, checked }: CheckView): ReactNode {
  const answer = checked && answerOf(checked);
  return h(
    Fragment,
    null,
    h('h1', null, title),
    problem !== null && h('p', { role: 'alert' }, problem),
    answer !== null && h('div', { role: 'status' }, h('h2', null, answer.title), h('p', null, answer.text)),
    h(
      'p',
      null,
      'Did somebody show you an agreement or a letter from Foodbank? Its number and its word stand on its last page. We tell you whether we made it, and nothing else.',
    ),
    h(
      'form',
      { method: 'post', action: '/check', noValidate: true },
      h(CheckField, {
        name: 'number',
        label: 'Number, such as LN-12345678',
        value: typed.number,
        error: errors.number,
      }),
      h(CheckField, { name: 'word', label: 'Word, such as green-kettle', value: typed.word, error: errors.word }),
      h('p', null, h('button', { type: 'submit' }, 'Check')),
    ),
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
}

function CheckField({ name, label, value, error }: FieldProps): ReactNode {
  const described = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-error` };
  return h(
    'p',
    { className: 'field' },
    h('label', { htmlFor: name }, label),
    h('input', { id: name, name, defaultValue: value, autoComplete: 'off', autoCapitalize: 'none', ...described }),
    error !== undefined && h('strong', { id: `${name}-error`, className: 'problem' }, error),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The page on which anybody checks an agreement or a letter by its number and word, `/check`. It needs no script and no account, shows
 * no name, and says nothing about the plan. An address has ten tries an hour: one of 2,048 words is not found by guessing.
 */
export function serveCheckPage(app: FastifyInstance, { config, database, limits }: AppContext): void {
  const render = siteRenderer();
  const send = (request: FastifyRequest, reply: FastifyReply, view: CheckView) =>
    sendPage(request, reply.header('x-robots-tag', 'noindex'), render(title, h(CheckPage, view)));
  app.get('/check', (request, reply) => send(request, reply, unread));
  app.post('/check', async (request, reply) => {
    refuseForeignPage(request, config.publicUrl);
    const body = (request.body ?? {}) as Record<string, unknown>;
    const typed = { number: textOf(body.number), word: textOf(body.word) };
    const read = check(paperCheck, typed);
    if (!read.ok) return send(request, reply.code(400), { ...unread, typed, errors: read.errors });
    try {
      await limits.take('paperChecksByAddress', addressGroup(request.ip));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return send(request, reply.code(429), { ...unread, typed, problem: error.message });
    }
    const { number, word } = read.data;
    return send(request, reply, {
      ...unread,
      typed: { number, word: '' },
      checked: await checkPaper(database.read, number, word),
    });
  });
}
