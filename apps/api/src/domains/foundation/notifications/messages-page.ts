import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import { refuseForeignCaller } from '../../../platform/refuse-foreign-caller.ts';
import { renderDocument } from '../../../platform/render-document.ts';

const shownMax = 100;

interface Message {
  name: string;
  to: string;
  text: string;
  writtenAt: string;
}

/** Serves development's text messages at `/dev/messages`: the latest 100 of a folder, newest first. */
export function serveMessages(app: FastifyInstance, folder: string): void {
  app.get('/dev/messages', async (request, reply) => {
    refuseForeignCaller(request);
    const page = renderDocument('Text messages', h(MessageList, { messages: await listMessages(folder) }));
    // Text messages contain codes, so browsers must not cache them.
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
}

async function listMessages(folder: string): Promise<Message[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .reverse()
    .slice(0, shownMax);
  return Promise.all(names.map(async (name) => ({ name, ...JSON.parse(await readFile(join(folder, name), 'utf8')) })));
}

function MessageList({ messages }: { messages: Message[] }): ReactNode {
  const items = messages.map(({ name, to, text, writtenAt }) =>
    h(
      'li',
      { key: name },
      h('p', null, text),
      h('small', null, `to ${formatPhone(to)}, ${formatInstant(new Date(writtenAt))}`),
    ),
  );
  return h(
    'main',
    null,
    h('h1', null, 'Text messages'),
    items.length === 0
      ? h('p', null, 'No text messages yet. They appear here as soon as they are sent.')
      : h('ul', { className: 'messages' }, items),
  );
}
