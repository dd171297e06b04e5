import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pictureBytesMax, pictureProblems } from '@foodbank/contract/people/identity-levels';
import * as z from 'zod/mini';
import { type PictureAnswer, pictureBounds } from './picture-bounds.ts';

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const heapMegabytesMax = 64;
// A picture of 1,600 pixels has less than a megabyte.
const saidBytesMax = 8 * 1024 * 1024;
const answerHead = z.union([
  z.object({ problem: z.enum(pictureProblems) }),
  z.object({
    width: z.int().check(z.positive()),
    height: z.int().check(z.positive()),
    hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  }),
]);

/** Pictures are read one after the other, so that many at once need the memory of one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture of a stranger in a process of its own and draws it anew: upright, without metadata, at most 1,600 pixels long. Jobs call it,
 * and `load` gets the bytes when its turn has come: null for a picture that can't be read. A process that takes too long is ended, and the picture is
 * refused as damaged.
 */
export function readPicture(load: () => Promise<Buffer | null>): Promise<PictureAnswer> {
  const turn = last.then(async () => {
    const bytes = await load();
    if (bytes === null) return { problem: 'damaged' } as const;
    return bytes.length > pictureBytesMax ? ({ problem: 'too-large' } as const) : readApart(bytes);
  });
  last = turn.catch(() => undefined);
  return turn;
}

/** The same, by a program. Throws if that ends with an error of its own: it could not start, so nothing is known of the picture. */
export async function readApart(bytes: Buffer, path = program): Promise<PictureAnswer> {
  // No settings of the server: what decodes a stranger's bytes needs no secrets.
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytesMax}`, path], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: pictureBounds.timeMsMax,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    // Null for one that was ended: by us, or by what the picture did to it.
    child.once('close', (code: number | null) => resolve(code));
  });
  // A process that ends before it has read everything closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const parts: Buffer[] = [];
  let length = 0;
  // What a stranger made may have taken the process over: it fills no memory here.
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    if (length > saidBytesMax) child.kill('SIGKILL');
    else parts.push(part);
  });
  const code = await ended;
  if (code !== null && code !== 0) throw new Error(`the process that reads pictures ended with ${code}`);
  if (length > saidBytesMax) return { problem: 'damaged' };
  const said = Buffer.concat(parts);
  const line = said.indexOf('\n');
  const head = answerHead.safeParse(parseOrNull(said.toString('utf8', 0, Math.max(0, line)))).data;
  if (head === undefined) return { problem: 'damaged' };
  return 'problem' in head ? head : { ...head, bytes: said.subarray(line + 1) };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
