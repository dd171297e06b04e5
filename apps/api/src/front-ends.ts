import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Faq, Testimony } from '@foodbank/contract/foundation/content';
import { readConfig } from './config.ts';
import { claimDataFolder, DataFolderInUse } from './platform/data-folder.ts';
import { currentBuildOf, findCurrentBuild, putBuild } from './platform/kept-builds.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);

/** The newest build of each; a process that serves holds on to the one that it began with (`holdBuild`). */
export const siteFolder = currentBuildOf(join(repository, 'apps/site/dist'));
export const portalFolder = currentBuildOf(join(repository, 'apps/portal/dist'));
const buildingFolder = join(repository, 'node_modules/.cache/foodbank-build');

interface SiteContent {
  faqs: Faq[];
  testimonies: Testimony[];
}

interface FrontEnd {
  name: string;
  folder: string;
  built: string;
  /** The package whose program builds it, and the program's place in it. */
  builder: [packageName: string, program: string];
}

const frontEnds: readonly FrontEnd[] = [
  { name: 'site', folder: join(repository, 'apps/site'), built: siteFolder, builder: ['astro', 'bin/astro.mjs'] },
  { name: 'portal', folder: join(repository, 'apps/portal'), built: portalFolder, builder: ['vite', 'bin/vite.js'] },
];

// What every front end is made from, beside its own folder.
const sharedSources = ['packages', 'package-lock.json'].map((path) => join(repository, path));
const skipped = /(^|\/)(node_modules|dist|\.astro|\.vite)(\/|$)|\.(test|e2e)\.tsx?$/;
const buildNameLength = 16;

/** The questions and testimonies of the site's content files, which people edit there. */
export function readSiteContent(): SiteContent {
  const read = (name: string) => JSON.parse(readFileSync(join(repository, 'apps/site/src/content', name), 'utf8'));
  return { faqs: read('faqs.json'), testimonies: read('testimonies.json') };
}

/**
 * Builds the front ends whose sources, or whose public address, have changed since they were built; does nothing where nothing
 * did. The address stands in the site's pages.
 */
export async function buildFrontEnds(siteUrl: string, say: (line: string) => void): Promise<void> {
  for (const frontEnd of frontEnds) {
    const build = fingerprint([frontEnd.folder, ...sharedSources], frontEnd.name === 'site' ? siteUrl : '');
    const isBuilt = () => findCurrentBuild(frontEnd.built) === build;
    if (isBuilt()) continue;
    const builder = findBuilder(frontEnd);
    if (builder === null) throw cannotBuild(frontEnd.name, siteUrl);
    const claim = await claimBuilding();
    try {
      // Another process may have built it while we waited.
      if (isBuilt()) continue;
      await putBuild(frontEnd.built, build, async (folder) => {
        say(`Building the ${frontEnd.name} …`);
        await runBuilder(frontEnd, { builder, folder, siteUrl });
        await precompress(folder);
      });
    } finally {
      claim.release();
    }
  }
}

/** One process builds at a time: several that start at one instant would clear each other's half-built files away. */
async function claimBuilding(): Promise<{ release(): void }> {
  for (;;) {
    try {
      return claimDataFolder(buildingFolder, 'building the front ends');
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      await sleep(100);
    }
  }
}

/** A build's name: a digest of every source's path and content, and of the address. */
function fingerprint(paths: readonly string[], address: string): string {
  const digest = createHash('sha256').update(process.version).update(address);
  for (const path of paths.flatMap(filesIn).sort())
    digest.update(path.slice(repository.length)).update(readFileSync(path));
  return digest.digest('hex').slice(0, buildNameLength);
}

function filesIn(path: string): string[] {
  if (extname(path) === '.json') return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (skipped.test(inside.slice(repository.length))) return [];
    return entry.isDirectory() ? filesIn(inside) : [inside];
  });
}

/** The program that builds a front end; null where only what runs was installed, as in an image. */
function findBuilder({ folder, builder: [packageName, program] }: FrontEnd): string | null {
  try {
    return join(dirname(require.resolve(`${packageName}/package.json`, { paths: [folder] })), program);
  } catch {
    return null;
  }
}

function cannotBuild(name: string, siteUrl: string): Error {
  return new Error(
    `The ${name} was built for another PUBLIC_URL than ${siteUrl}, or from other files, and nothing is installed here that builds it: ` +
      'make the image again with this address (--build-arg PUBLIC_URL=…), or start with the one that it was made for.',
  );
}

interface Building {
  builder: string;
  /** Where the files go. */
  folder: string;
  siteUrl: string;
}

async function runBuilder(frontEnd: FrontEnd, { builder, folder, siteUrl }: Building): Promise<void> {
  const child = spawn(process.execPath, [builder, 'build', '--outDir', folder], {
    cwd: frontEnd.folder,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_URL: siteUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`The ${frontEnd.name} could not be built:\n${Buffer.concat(said)}`);
}

const compressible = /\.(html|css|js|svg|json|txt|xml|webmanifest)$/;
const compressMinBytes = 500;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Puts a brotli and a gzip copy beside every text, so that serving one costs nothing. */
async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  for (const name of names) {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < compressMinBytes) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, await toBrotli(content, quality));
    writeFileSync(`${file}.gz`, await toGzip(content, { level: 9 }));
  }
}

if (import.meta.main) await buildFrontEnds(readConfig(process.env).siteUrl, console.log);
