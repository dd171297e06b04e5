import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const configuration = join(import.meta.dirname, '../../deploy/nginx.conf');
const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The nginx of this machine; null where there is none. */
export function findNginx(): string | null {
  return places.find((place) => existsSync(place)) ?? null;
}

export interface Nginx {
  address: string;
  /** What it wrote about requests and about its own trouble. */
  logs(): { access: string; error: string };
  stop(): Promise<void>;
}

/**
 * Runs nginx with the configuration that is delivered, for everything but the ports, the folder of its log, the two servers'
 * addresses, and how long it looks for another server: a busy machine may take longer to answer.
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
    events { worker_connections 1024; }
    http { ${temporary.join(' ')} include ${join(folder, 'foodbank.conf')}; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  writeFileSync(join(folder, 'foodbank.conf'), delivered);
  const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const check = spawnSync(program, [...parameters, '-t'], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx refuses its configuration: ${check.stderr}`);
  const child = spawn(program, parameters, { stdio: 'ignore' });
  await untilListening(child, port);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    address: `http://127.0.0.1:${port}`,
    logs: () => ({ access: read('access.log'), error: read('error.log') }),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      if (child.exitCode === null) await ended;
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended by itself');
    await sleep(20);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
