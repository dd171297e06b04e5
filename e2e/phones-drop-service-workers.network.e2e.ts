import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ride, shop } from '@foodbank/front-ends/front-ends';
import { removedWorker } from '../apps/api/src/platform/removed-worker.ts';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

for (const { name, prefix, built } of [shop, ride])
  test(`a phone drops the service worker of ${prefix} and its files once an operator has it removed`, async ({
    page,
  }) => {
    // The built files at an origin of their own: the product's worker is that of other journeys too.
    let isRemoved = false;
    const server = createServer((request, response) => {
      const path = (request.url ?? '').slice(prefix.length).split('?', 1)[0] || 'index.html';
      const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      // The app itself would register the service worker again at any moment.
      if (path === 'bare.html') return response.writeHead(200, { 'content-type': type }).end('<!doctype html>');
      try {
        const body = path === 'sw.js' && isRemoved ? removedWorker(prefix) : readFileSync(join(built, path));
        response.writeHead(200, { 'content-type': type }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
      await page.goto(`${address}bare.html`);
      await page.evaluate(async (scope) => {
        await navigator.serviceWorker.register(`${scope}sw.js`, { scope });
        await navigator.serviceWorker.ready;
        await caches.open('answers-own');
      }, prefix);
      const kept = () => page.evaluate(() => caches.keys());
      await expect.poll(kept, { message: name }).toHaveLength(2);
      isRemoved = true;
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      // What the page keeps itself stays.
      await expect.poll(kept).toEqual(['answers-own']);
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
