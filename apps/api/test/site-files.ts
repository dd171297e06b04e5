import { readdirSync, readFileSync } from 'node:fs';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { extname, join } from 'node:path';
import { site } from '@foodbank/front-ends/front-ends';

/** A file of the built site, with its URL path. */
export interface SiteFile {
  url: string;
  name: string;
  content: Buffer;
  isPage: boolean;
  /** Whether its name carries its hash, so that its content never changes. */
  isHashed: boolean;
}

/** Every served file of the built site, without the compressed copies, the build's stamp and the templates. */
export function readSiteFiles(folder = site.built): SiteFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('templates/'))
    .sort()
    .map((name) => ({
      name,
      url: `/${name}`.replace(/\/index\.html$/, '') || '/',
      content: readFileSync(join(folder, name)),
      isPage: extname(name) === '.html',
      isHashed: /^(_astro|share)\//.test(name),
    }));
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as sent, still compressed. */
  body: Buffer;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}

/** Sends a request to a server on this machine. Returns the answer without decoding it. */
export function ask(port: number, path: string, { method = 'GET', headers, body, agent }: Asked = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers: headers ?? {}, ...(agent && { agent }) });
    asking.once('error', reject);
    asking.once('response', async (answer) => {
      try {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    asking.end(body);
  });
}
