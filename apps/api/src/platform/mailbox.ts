import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { createElement as h, type ReactNode } from 'react';
import type { House } from './app-context.ts';
import { refuse } from './refuse.ts';
import { renderDocument } from './render-document.ts';

const shownMax = 50;
const fileName = /^[\w.-]+\.eml$/;
const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Where development's letters are. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/**
 * Development's mailbox at `/dev/mailbox`: the latest letters, newest first. Answers only to loopback host names, so that no
 * page on the internet can read them through a name that it points here.
 */
export function serveMailbox(app: FastifyInstance, { config }: House): void {
  const folder = mailFolder(config.dataDir);
  // Letters hold passwords and codes: no browser keeps them.
  const sendPage = (reply: FastifyReply, title: string, content: ReactNode) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(renderDocument(title, content));
  app.get('/dev/mailbox', async (request, reply) => {
    refuseForeignName(request);
    const names = (await listLetters(folder)).slice(0, shownMax);
    const letters = await Promise.all(names.map(async (name) => ({ name, letter: await readLetter(folder, name) })));
    return sendPage(reply, 'Mailbox', h(LetterList, { letters }));
  });
  app.get('/dev/mailbox/:name', async (request, reply) => {
    refuseForeignName(request);
    const { name } = request.params as { name: string };
    if (!fileName.test(name) || !(await listLetters(folder)).includes(name)) refuse('not-found');
    const letter = await readLetter(folder, name);
    return sendPage(reply, letter.subject ?? name, h(LetterPage, { letter }));
  });
}

function refuseForeignName(request: FastifyRequest): void {
  if (!loopbackName.test(request.headers.host ?? '')) refuse('not-found');
}

async function listLetters(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => fileName.test(name) && !name.startsWith('.'))
    .sort()
    .reverse();
}

async function readLetter(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, name)));
}

function addressesOf(letter: Email): string {
  return (letter.to ?? []).map(({ address }) => address).join(', ');
}

function LetterList({ letters }: { letters: { name: string; letter: Email }[] }): ReactNode {
  const items = letters.map(({ name, letter }) =>
    h(
      'li',
      { key: name },
      h(
        'a',
        { href: `/dev/mailbox/${name}` },
        letter.subject,
        h('small', null, `to ${addressesOf(letter)}, ${letter.date ?? ''}`),
      ),
    ),
  );
  return h(
    'main',
    null,
    h('h1', null, 'Mailbox'),
    items.length === 0
      ? h('p', null, 'No letters yet. They appear here as soon as they are sent.')
      : h('ul', { className: 'letters' }, items),
  );
}

/** The letter's HTML stands in a frame without any rights: no scripts, no forms, no origin. */
function LetterPage({ letter }: { letter: Email }): ReactNode {
  return h(
    'main',
    null,
    h('p', null, h('a', { href: '/dev/mailbox' }, 'All letters')),
    h('h1', null, letter.subject),
    h('p', null, `To ${addressesOf(letter)}`),
    h('pre', { tabIndex: 0, 'aria-label': 'Text' }, letter.text),
    h('iframe', { title: 'Letter as HTML', sandbox: '', srcDoc: letter.html ?? '' }),
  );
}
