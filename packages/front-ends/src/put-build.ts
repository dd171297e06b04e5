import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What a build was made from. It lies in the build's folder, so that the two are always put in place together. */
export interface BuildStamp {
  /** The public address that stands in the pages. */
  siteUrl: string;
  /** A digest of the sources. */
  sources: string;
}

// Files whose names begin with a dot are never served.
const stampName = '.build.json';
const compressible = /\.(html|css|js|svg|json|txt|xml|webmanifest)$/;
const compressMinBytes = 500;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** What the build in a folder was made from; null where no finished build is. */
export function readStamp(folder: string): BuildStamp | null {
  try {
    return JSON.parse(readFileSync(join(folder, stampName), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes a build beside a folder, and puts it in that folder's place once it is finished. A build that fails changes nothing. Of
 * two processes that build at the same time, the one that ends last wins.
 */
export async function putBuild(
  folder: string,
  stamp: BuildStamp,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-work-`);
  try {
    const made = join(work, 'new');
    mkdirSync(made);
    await make(made);
    await precompress(made);
    writeFileSync(join(made, stampName), JSON.stringify(stamp));
    replaceFolder(folder, made, join(work, 'old'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Two renames: a process that is killed in between leaves no folder, but never half of one. */
function replaceFolder(folder: string, made: string, old: string): void {
  for (let number = 1; ; number++) {
    ignoring(['ENOENT'], () => renameSync(folder, `${old}${number}`));
    // Another process may have put its build there meanwhile.
    if (ignoring(['ENOTEMPTY', 'EEXIST'], () => renameSync(made, folder))) return;
  }
}

/** Whether something was done, and not refused with one of these codes. */
function ignoring(codes: readonly string[], act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Puts a brotli and a gzip copy beside every text, so that the server compresses nothing itself. */
async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  const compress = async (name: string) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < compressMinBytes) return;
    const [brotli, gzipped] = await Promise.all([toBrotli(content, brotliOptions), toGzip(content, { level: 9 })]);
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzipped);
  };
  await Promise.all(names.map(compress));
}
