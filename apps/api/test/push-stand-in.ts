import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushAddress } from '../src/providers/push.ts';
import type { Ending } from './ending.ts';

/** What a browser shows of a notification. */
export interface ShownPush {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** A browser that subscribed. */
export interface TestBrowser {
  /** What it tells the app. */
  address: PushAddress;
  /** What arrived, oldest first. */
  shown: ShownPush[];
  /** The headers of each message. */
  headers: IncomingHttpHeaders[];
  /** The push service answers this from now on: 201 takes, 410 has ended, 503 is busy. */
  answer(status: number): void;
}

/** A push service on this machine, with browsers that decrypt what arrives (RFC 8291). */
export async function startPushService(t: Ending): Promise<{ browser(): TestBrowser }> {
  const browsers = new Map<string, { browser: TestBrowser; status: number; read(body: Buffer): ShownPush }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const found = browsers.get(request.url ?? '');
      const status = found?.status ?? 404;
      if (found && status === 201) {
        found.browser.shown.push(found.read(Buffer.concat(parts)));
        found.browser.headers.push(request.headers);
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    browser() {
      const path = `/push/${randomUUID()}`;
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = randomBytes(16);
      const address = {
        endpoint: `http://127.0.0.1:${port}${path}`,
        p256dh: key.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      };
      const browser: TestBrowser = {
        address,
        shown: [],
        headers: [],
        answer: (status) => {
          const entry = browsers.get(path);
          if (entry) entry.status = status;
        },
      };
      const read = (body: Buffer): ShownPush => JSON.parse(decryptPush(body, key, auth));
      browsers.set(path, { browser, status: 201, read });
      return browser;
    },
  };
}

/** The text of a message of one record, as a browser with a key reads it. */
export function decryptPush(body: Buffer, key: ECDH, auth: Buffer): string {
  const [salt, ours] = [body.subarray(0, 16), body.subarray(21, 86)];
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), ours]);
  const input = Buffer.from(hkdfSync('sha256', key.computeSecret(ours), auth, about, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
  // After the text stands the delimiter of the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
