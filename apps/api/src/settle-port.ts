import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Config } from './config.ts';

/** Where PORT=0 asks for any free port, chooses one before anything names it: links and announcements carry the real one. */
export async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0 || config.heldSocket !== null) return config;
  const probe = createServer().listen(0, config.host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}
