import type { FastifyRequest } from 'fastify';

const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\w:.%]{2,60})\](?::\d{1,5})?)$/;

/**
 * A hook that takes the ports off X-Forwarded-For, which some proxies write as `1.2.3.4:567` or `[2001:db8::1]:567`. Otherwise each
 * connection would count as another address in the limits, and a trusted proxy with a port as a stranger.
 */
export function dropForwardedPorts({ raw: { headers } }: FastifyRequest, _: unknown, done: () => void): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) {
    const addresses = [forwarded].flat().join(',').split(',');
    headers['x-forwarded-for'] = addresses.map((text) => bareAddress(text.trim())).join(', ');
  }
  done();
}

function bareAddress(text: string): string {
  const [, v4, v6] = withPort.exec(text) ?? [];
  return v4 ?? v6 ?? text;
}
