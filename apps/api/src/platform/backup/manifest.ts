import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod/mini';

const name = 'manifest.json';
const chunkBytes = 1 << 20;
// Most of the time goes into waiting until the disk has what was written, which it can for many files at once.
const copiesAtOnce = 16;

const file = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

const manifest = z.object({
  format: z.literal(1),
  /** The release that took it, and PostgreSQL's major release, which alone can read it. */
  release: z.string(),
  postgres: z.string(),
  startedAt: z.string(),
  /** Everything that was committed before this instant is in it. */
  endedAt: z.string(),
  folders: z.array(z.string()),
  files: z.array(file),
});

/** What a backup holds, file by file. It is written last: a folder with one was taken to its end. */
export type Manifest = z.output<typeof manifest>;
export type ManifestFile = z.output<typeof file>;

/** A backup that can't be used, in words for people. */
export class BrokenBackup extends Error {}

/** Copies a file, waits until it is on the disk, and answers its size and digest. */
export async function copyFile(from: string, to: string): Promise<Omit<ManifestFile, 'path'>> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const digest = createHash('sha256');
      const buffer = Buffer.allocUnsafe(chunkBytes);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunkBytes);
        if (bytesRead === 0) break;
        digest.update(buffer.subarray(0, bytesRead));
        await target.writeFile(buffer.subarray(0, bytesRead));
        bytes += bytesRead;
      }
      await target.sync();
      return { bytes, sha256: digest.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Copies files of one folder into another; the folders between must be there. A file that vanishes is left out if it may. */
export async function copyFiles(
  from: string,
  to: string,
  paths: readonly string[],
  { mayVanish = false } = {},
): Promise<ManifestFile[]> {
  const copyOne = async (path: string): Promise<ManifestFile[]> => {
    try {
      return [{ path, ...(await copyFile(join(from, path), join(to, path))) }];
    } catch (error) {
      if (mayVanish && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return (await pLimit(copiesAtOnce).map(paths, copyOne)).flat();
}

/** Ends a backup: from now on it counts as whole. */
export function writeManifest(folder: string, content: Manifest): void {
  const unfinished = join(folder, `${name}.unfinished`);
  writeFileSync(unfinished, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, join(folder, name));
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Reads a backup's manifest and looks at every file. Throws a BrokenBackup that says what is wrong. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const path = join(folder, name);
  if (!existsSync(path)) {
    throw new BrokenBackup(
      `${folder} is no whole backup: it has no ${name}, which is written last. Take another backup, or choose an older one.`,
    );
  }
  const content = readManifest(path);
  const present = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  const broken = (path: string, what: string) =>
    new BrokenBackup(`The backup ${folder} can't be used: ${path} ${what}. Choose an older one.`);
  for (const one of content.files) {
    if (!present.delete(one.path)) throw broken(one.path, 'is missing');
    if ((await digestOf(join(folder, one.path))) !== one.sha256) throw broken(one.path, 'is not as it was written');
  }
  present.delete(name);
  const [stranger] = present;
  if (stranger !== undefined) throw broken(stranger, "doesn't belong to it");
  return content;
}

function readManifest(path: string): Manifest {
  try {
    return z.parse(manifest, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new BrokenBackup(
      `${path} can't be read: it is cut off, or of another release of Foodbank. Choose an older backup.`,
    );
  }
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  const handle = await open(path, 'r');
  for await (const chunk of handle.createReadStream({ highWaterMark: chunkBytes })) digest.update(chunk);
  return digest.digest('hex');
}
