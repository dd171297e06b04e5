import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const standardOutput = 1;
const togetherLength = 16_000;
const keptBackMs = 100;
// Some 150,000 lines. A reader that stalls for longer costs lines, and not the process's memory.
const keptAtMostLength = 32_000_000;
const lastWaits = 20;
const lastWaitMs = 50;
const nothing: Buffer = Buffer.alloc(0);

let output: DestinationStream | undefined;

/**
 * The process's standard output, for lines that leave many together: each written by itself would be a tenth of an answer's cost.
 * What is kept back goes out after a tenth of a second, and before the process ends. A line that cannot be written, to a full
 * disk or to nobody, is given up: a process neither ends for its log nor stays for it.
 *
 * By hand: the logger's own stream measures all that it has at each new line, which takes as much memory as the whole request,
 * ends the process when the disk is full, and never lets it end when nobody reads.
 */
export function gatheredOutput(): DestinationStream {
  output ??= gatherLines();
  return output;
}

function gatherLines(): DestinationStream {
  let kept = '';
  let unwritten = nothing;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const handOn = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting) return;
    isWriting = true;
    let lines = unwritten;
    if (lines.length === 0) {
      lines = Buffer.from(kept);
      kept = '';
    }
    write(standardOutput, lines, (error, written) => {
      isWriting = false;
      unwritten = leftOf(lines, error, written);
      if (unwritten.length > 0 && error === null) handOn();
      else if (unwritten.length > 0 || kept !== '') soon();
    });
  };
  const soon = () => {
    if (kept.length >= togetherLength && unwritten.length === 0) handOn();
    else timer ??= setTimeout(handOn, keptBackMs).unref();
  };
  process.once('exit', () => {
    writeLast(unwritten);
    writeLast(Buffer.from(kept));
  });
  return {
    write(line) {
      if (kept.length > keptAtMostLength) return;
      kept += line;
      soon();
    },
  };
}

const waitsForReader = (error: NodeJS.ErrnoException) => error.code === 'EAGAIN';

/** What is to be written once more: the end of what was cut short, or all of what has to wait for its reader. */
function leftOf(lines: Buffer, error: NodeJS.ErrnoException | null, written: number): Buffer {
  if (error === null) return lines.subarray(written);
  return waitsForReader(error) ? lines : nothing;
}

/** Writes in the process's last moment, in which nothing else can happen: waits a second for a reader at the most. */
function writeLast(lines: Buffer): void {
  let left = lines;
  for (let waits = 0; left.length > 0 && waits < lastWaits; ) {
    try {
      left = left.subarray(writeSync(standardOutput, left));
    } catch (error) {
      if (!waitsForReader(error as NodeJS.ErrnoException)) return;
      waits += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastWaitMs);
    }
  }
}
