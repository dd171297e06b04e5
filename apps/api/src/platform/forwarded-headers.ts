import type { FastifyRequest } from 'fastify';

const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\w:.%]{2,60})\](?::\d{1,5})?)$/;

/**
 * A hook for servers behind a proxy, before anything reads an address or a host. It takes the ports off X-Forwarded-For, which some proxies
 * write as `1.2.3.4:567` or `[2001:db8::1]:567`: otherwise each connection would count as another address in the limits, and a trusted
 * proxy with a port as a stranger. It drops X-Forwarded-Host, which many proxies pass on as the caller wrote it: the host of a request is
 * its Host header, which decides whether the console exists and what a page's own origin is.
 */
export function readForwarded({ raw: { headers } }: FastifyRequest, _: unknown, done: () => void): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) {
    const addresses = [forwarded].flat().join(',').split(',');
    headers['x-forwarded-for'] = addresses.map((text) => bareAddress(text.trim())).join(', ');
  }
  // Empty and not removed: pages of development refuse every request that a proxy sends.
  if (headers['x-forwarded-host'] !== undefined) headers['x-forwarded-host'] = '';
  done();
}

function bareAddress(text: string): string {
  const [, v4, v6] = withPort.exec(text) ?? [];
  return v4 ?? v6 ?? text;
}
