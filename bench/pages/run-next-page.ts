import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/api/test/free-port.ts';
import { here } from './lighthouse-tools.ts';
import { type Served, serve } from './run-product.ts';

// Inside this folder, because the page's build finds its packages by walking up.
const home = join(here, 'dist/next-page');
const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: '1' } as const;

/**
 * What `create-next-app` makes when every question is answered by its default (App Router, TypeScript, Tailwind), built for
 * production and served by `next start`, which compresses with gzip.
 */
export async function runNextPage(): Promise<Served> {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(here, 'dist'), { recursive: true });
  run('create-next-app/dist/index.js', [home, '--yes', '--skip-install', '--disable-git', '--use-npm'], here);
  takeFontsFromPackages();
  run('next/dist/bin/next', ['build'], home);
  const port = await freePort();
  const args = [
    join(here, 'node_modules/next/dist/bin/next'),
    'start',
    '--port',
    String(port),
    '--hostname',
    '127.0.0.1',
  ];
  return serve(process.execPath, args, { cwd: home, env, address: `http://localhost:${port}` });
}

/**
 * The template's build downloads its two families from Google. Here the same files (Geist and Geist Mono, variable, Latin)
 * come from npm, so that the page can be built on a closed network; next/font hosts them itself either way.
 */
function takeFontsFromPackages(): void {
  const layout = join(home, 'app/layout.tsx');
  const text = readFileSync(layout, 'utf8')
    .replace('import { Geist, Geist_Mono } from "next/font/google"', 'import localFont from "next/font/local"')
    .replace('Geist({', 'localFont({\n  src: "./geist.woff2",\n  weight: "100 900",')
    .replace('Geist_Mono({', 'localFont({\n  src: "./geist-mono.woff2",\n  weight: "100 900",')
    .replaceAll(/ {2}subsets: \["latin"\],\n/g, '');
  if (/google|subsets/.test(text) || text.match(/localFont\(/g)?.length !== 2) {
    throw new Error(`create-next-app's layout has another shape than this bench knows:\n${text}`);
  }
  writeFileSync(layout, text);
  for (const family of ['geist', 'geist-mono']) {
    const file = join(here, `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
    cpSync(file, join(home, `app/${family}.woff2`));
  }
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(here, 'node_modules', program), ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed:\n${stdout}\n${stderr}`);
}
