import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'node:test';
import { waitUntil } from '../../apps/api/test/wait-until.ts';

const configuration = join(import.meta.dirname, '../../deploy/nginx.conf');

/** Returns this machine's nginx. Without one it skips the test with a message, or fails it if CI is set. */
export function findNginx(t: TestContext): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.env.CI) throw new Error('nginx is not installed');
  t.skip('NOT TESTED: nginx is not installed here (apt-get install nginx)');
  return null;
}

export interface Nginx {
  port: number;
  stop(): Promise<void>;
}

/**
 * Runs nginx with deploy/nginx.conf, except for its ports, its log, the addresses of the two servers, and the time for trying
 * another server, which is longer for busy machines.
 */
export async function startNginx(
  program: string,
  folder: string,
  port: number,
  servers: readonly [number, number],
): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const delivered = readFileSync(configuration, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    .replace('/var/log/nginx/foodbank.log', join(folder, 'access.log'))
    .replace('proxy_next_upstream_timeout 5s;', 'proxy_next_upstream_timeout 60s;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = `daemon off; worker_processes 2; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
    worker_rlimit_nofile 20000; events { worker_connections 8192; }
    http { ${temporary.join(' ')} include ${join(folder, 'foodbank.conf')}; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  writeFileSync(join(folder, 'foodbank.conf'), delivered);
  const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const check = spawnSync(program, [...parameters, '-t'], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx refuses its configuration: ${check.stderr}`);
  const child = spawn(program, parameters, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGTERM'));
  const exited = once(child, 'exit');
  await waitUntil('nginx listens', () => accepts(port));
  return {
    port,
    async stop() {
      child.kill('SIGQUIT');
      await exited;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
