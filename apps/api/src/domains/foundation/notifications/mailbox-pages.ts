import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { createElement as h, type ReactNode } from 'react';
import { refuse } from '../../../platform/refuse.ts';
import { refuseForeignCaller } from '../../../platform/refuse-foreign-caller.ts';
import { renderDocument } from '../../../platform/render-document.ts';

const shownMax = 50;
const fileName = /^[\w.-]+\.eml$/;

/** Serves the development mailbox at `/dev/mailbox`: the latest 50 emails of a folder, newest first. */
export function serveMailbox(app: FastifyInstance, folder: string): void {
  // Emails contain passwords and codes, so browsers must not cache them.
  const sendPage = (reply: FastifyReply, title: string, content: ReactNode) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(renderDocument(title, content));
  app.get('/dev/mailbox', async (request, reply) => {
    refuseForeignCaller(request);
    const names = (await listEmails(folder)).slice(0, shownMax);
    const emails = await Promise.all(names.map(async (name) => ({ name, message: await readEmail(folder, name) })));
    return sendPage(reply, 'Mailbox', h(EmailList, { emails }));
  });
  app.get('/dev/mailbox/:name', async (request, reply) => {
    refuseForeignCaller(request);
    const { name } = request.params as { name: string };
    if (!fileName.test(name) || !(await listEmails(folder)).includes(name)) refuse('not-found');
    const message = await readEmail(folder, name);
    return sendPage(reply, message.subject ?? name, h(EmailPage, { message }));
  });
}

async function listEmails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => fileName.test(name) && !name.startsWith('.'))
    .sort()
    .reverse();
}

async function readEmail(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, name)));
}

function addressesOf(message: Email): string {
  return (message.to ?? []).map(({ address }) => address).join(', ');
}

function EmailList({ emails }: { emails: { name: string; message: Email }[] }): ReactNode {
  const items = emails.map(({ name, message }) =>
    h(
      'li',
      { key: name },
      h(
        'a',
        { href: `/dev/mailbox/${name}` },
        message.subject,
        h('small', null, `to ${addressesOf(message)}, ${message.date ?? ''}`),
      ),
    ),
  );
  return h(
    'main',
    null,
    h('h1', null, 'Mailbox'),
    items.length === 0
      ? h('p', null, 'No emails yet. They appear here as soon as they are sent.')
      : h('ul', { className: 'emails' }, items),
  );
}

/** Shows an email. Its HTML is in a sandboxed frame: no scripts, no forms, no origin. */
function EmailPage({ message }: { message: Email }): ReactNode {
  return h(
    'main',
    null,
    h('p', null, h('a', { href: '/dev/mailbox' }, 'All emails')),
    h('h1', null, message.subject),
    h('p', null, `To ${addressesOf(message)}`),
    h('pre', { tabIndex: 0, 'aria-label': 'Text' }, message.text),
    h('iframe', { title: 'Email as HTML', sandbox: '', srcDoc: message.html ?? '' }),
  );
}
