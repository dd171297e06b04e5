import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type PictureAnswer, pictureBounds } from './picture-bounds.ts';

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const heapMegabytesMax = 64;

/** Pictures are read one after the other, so that many at once need the memory of one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture of a stranger in a process of its own and draws it anew: upright, without metadata, at most 1,600 pixels long. Jobs call
 * it. A process that takes too long is ended, and the picture is refused as damaged.
 */
export function readPicture(bytes: Buffer): Promise<PictureAnswer> {
  if (bytes.length > pictureBounds.bytesMax) return Promise.resolve({ problem: 'too-large' });
  const turn = last.then(() => readApart(bytes));
  last = turn.catch(() => undefined);
  return turn;
}

async function readApart(bytes: Buffer): Promise<PictureAnswer> {
  // No settings of the server: what decodes a stranger's bytes needs no secrets.
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytesMax}`, program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: pictureBounds.timeMsMax,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  // A process that ends before it has read everything closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const [said] = await Promise.all([buffer(child.stdout), ended]);
  const line = said.indexOf('\n');
  if (line < 0) return { problem: 'damaged' };
  const head = JSON.parse(said.toString('utf8', 0, line));
  return 'problem' in head ? head : { ...head, bytes: said.subarray(line + 1) };
}
