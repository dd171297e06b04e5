import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Faq } from '@foodbank/contract/foundation/content';
import type { Consent } from '@foodbank/contract/foundation/content-staff';
import { putBuild, readStamp } from './put-build.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** A front end as the server finds it on disk. */
export interface FrontEnd {
  name: string;
  /** Where its files are served: '/portal/'. */
  prefix: string;
  /** The build that is served. */
  built: string;
  /** What is left of the last release's build. Only hashed files are served from it. */
  previous: string;
  /** The folders of a build whose files have a hash of their content in their names. */
  hashedFolders: readonly string[];
}

interface Source {
  folder: string;
  /** The package that builds it, and the program's path in that package. */
  builder: [packageName: string, program: string];
}

function inFolder(folder: string) {
  return { folder, built: join(folder, 'dist/current'), previous: join(folder, 'dist/previous') };
}

/** The public pages, built by Astro. */
export const site: FrontEnd & Source = {
  name: 'site',
  prefix: '/',
  hashedFolders: ['_astro', 'share'],
  builder: ['astro', 'bin/astro.mjs'],
  ...inFolder(join(repository, 'apps/site')),
};

/** The agents' portal, built by Vite. */
export const portal: FrontEnd & Source = {
  name: 'portal',
  prefix: '/portal/',
  hashedFolders: ['assets'],
  builder: ['vite', 'bin/vite.js'],
  ...inFolder(join(repository, 'apps/portal')),
};

/** The operations console, built by Vite. */
export const ops: FrontEnd & Source = {
  name: 'console',
  prefix: '/ops/',
  hashedFolders: ['assets'],
  builder: ['vite', 'bin/vite.js'],
  ...inFolder(join(repository, 'apps/ops')),
};

/** The customers' app, built by Vite. */
export const shop: FrontEnd & Source = {
  name: 'shop',
  prefix: '/app/',
  hashedFolders: ['assets'],
  builder: ['vite', 'bin/vite.js'],
  ...inFolder(join(repository, 'apps/shop')),
};

/** The riders' app, built by Vite. */
export const ride: FrontEnd & Source = {
  name: 'riders’ app',
  prefix: '/ride/',
  hashedFolders: ['assets'],
  builder: ['vite', 'bin/vite.js'],
  ...inFolder(join(repository, 'apps/ride')),
};

// What every front end is made from, beside its own folder.
const sharedSources = ['packages', 'package-lock.json'].map((path) => join(repository, path));
const skipped = /(^|\/)(node_modules|dist|\.astro|\.vite)(\/|$)|\.(test|e2e)\.tsx?$/;

/** A testimony of the site's content file. */
interface FiledTestimony {
  content: string;
  name: string;
  consent?: Consent;
}

/** The questions and testimonies of the site's content files, with which an empty database begins. */
export function readSiteContent(): { faqs: Faq[]; testimonies: FiledTestimony[] } {
  const read = (name: string) => JSON.parse(readFileSync(join(repository, 'apps/site/src/content', name), 'utf8'));
  return { faqs: read('faqs.json'), testimonies: read('testimonies.json') };
}

/**
 * Builds the front ends whose sources or public address changed since their last build. Development does this at each start; in
 * production it is `npm run build`, before the start. Throws with the builder's output where one fails.
 */
export async function buildFrontEnds(
  siteUrl: string,
  print: (line: string) => void,
  frontEnds: readonly (FrontEnd & Source)[] = [site, portal, ops, shop, ride],
): Promise<void> {
  await Promise.all(
    frontEnds.map(async (frontEnd) => {
      const sources = digestSources([frontEnd.folder, ...sharedSources]);
      const stamp = readStamp(frontEnd.built);
      if (stamp?.siteUrl === siteUrl && stamp.sources === sources) return;
      print(`Building the ${frontEnd.name} …`);
      await putBuild(frontEnd.built, { siteUrl, sources }, async (folder) => {
        await runBuilder(frontEnd, folder, siteUrl);
        // Not at the top: the server in production has this file, and no tools.
        const { tightenScripts } = await import('./tighten-scripts.ts');
        tightenScripts(folder, frontEnd.hashedFolders);
      });
    }),
  );
}

/** Production never builds: throws, with one line for the operator, where a build is missing or carries another address. */
export function assertBuilt(siteUrl: string, frontEnds: readonly FrontEnd[] = [site, portal, ops, shop, ride]): void {
  for (const { name, built } of frontEnds) {
    const stamp = readStamp(built);
    const remedy = `run npm run build with PUBLIC_URL=${siteUrl}, or make the image with --build-arg PUBLIC_URL=${siteUrl}.`;
    if (stamp === null) throw new Error(`The ${name} is not built: ${remedy}`);
    if (stamp.siteUrl === siteUrl) continue;
    throw new Error(`The ${name} was built for another PUBLIC_URL, ${stamp.siteUrl}: ${remedy}`);
  }
}

/** A digest of the contents, not of times: a fresh clone has new times and the same contents. */
function digestSources(paths: readonly string[]): string {
  const digest = createHash('sha256').update(process.version);
  for (const path of paths.flatMap(filesIn).sort())
    digest.update(relative(repository, path)).update(readFileSync(path));
  return digest.digest('hex');
}

function filesIn(path: string): string[] {
  if (extname(path) === '.json') return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (skipped.test(relative(repository, inside))) return [];
    return entry.isDirectory() ? filesIn(inside) : [inside];
  });
}

async function runBuilder(
  { name, folder, builder: [packageName, program] }: FrontEnd & Source,
  outDir: string,
  siteUrl: string,
) {
  const builder = join(dirname(require.resolve(`${packageName}/package.json`, { paths: [folder] })), program);
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_URL: siteUrl };
  try {
    await run(process.execPath, [builder, 'build', '--outDir', outDir], { cwd: folder, env, maxBuffer: Infinity });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The ${name} could not be built:\n${stdout}${stderr}`, { cause: error });
  }
}
