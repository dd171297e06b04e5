import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const standardOutput = 1;
const togetherLength = 16_000;
const keptBackMs = 100;
// So much a pipe takes as a whole or not at all, so that processes which share one never cut each other's lines.
const wholeBytes = 4096;
// How soon a reader that had no room is asked again. In the process's last moment: for how long one that takes nothing, and for how
// long one that takes something now and then.
const roomMs = 10;
const lastIdleMs = 5_000;
const lastMs = 15_000;
// Some 40,000 lines. A reader that stalls for longer costs lines, and not the process's memory.
const keptMaxLength = 8_000_000;
const newline = 10;
const nothing: Buffer = Buffer.alloc(0);

let output: DestinationStream | undefined;

/**
 * The process's standard output, for lines that leave many together: each written by itself would be a tenth of an answer's cost.
 * What is kept back goes out after a tenth of a second, and before the process ends. A line that cannot be written, to a full
 * disk or to nobody, is given up, and a line says so once others can be: a process neither ends for its log nor stays for it.
 *
 * By hand: the logger's own stream measures all that it has at each new line, which takes as much memory as the whole request,
 * ends the process when the disk is full, and never lets it end when nobody reads.
 */
export function gatheredOutput(): DestinationStream {
  output ??= gatherLines();
  return output;
}

function gatherLines(): DestinationStream {
  const destination = openOutput();
  let kept = '';
  let unwritten = nothing;
  let isCut = false;
  let hasLost = false;
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    unwritten = Buffer.from((isCut ? '\n' : '') + (hasLost ? lostLine() : '') + kept);
    kept = '';
    hasLost = false;
    isFull = false;
  };
  const giveUp = () => {
    unwritten = nothing;
    hasLost = true;
  };
  /** Writes until the reader has no room, or nothing is left: then it answers true. */
  const writeAll = (): boolean => {
    while (unwritten.length > 0 || kept !== '') {
      if (unwritten.length === 0) begin();
      try {
        const written = writeSync(destination, unwritten, 0, wholeLines(unwritten));
        if (written === 0) return false;
        isCut = unwritten[written - 1] !== newline;
        unwritten = unwritten.subarray(written);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
        giveUp();
      }
    }
    return true;
  };
  const handOn = () => {
    clearTimeout(timer);
    timer = writeAll() ? undefined : setTimeout(handOn, roomMs).unref();
  };
  process.once('exit', () => {
    const endsAt = performance.now() + lastMs;
    let [left, idleMs] = [Number.POSITIVE_INFINITY, 0];
    while (!writeAll() && idleMs < lastIdleMs && performance.now() < endsAt) {
      idleMs = unwritten.length + kept.length < left ? 0 : idleMs + roomMs;
      left = unwritten.length + kept.length;
      Atomics.wait(sleeper, 0, 0, roomMs);
    }
  });
  return {
    write(line) {
      if (isFull) return;
      isFull = unwritten.length + kept.length > keptMaxLength;
      kept += isFull ? lostLine() : line;
      if (kept.length >= togetherLength && unwritten.length === 0) handOn();
      else timer ??= setTimeout(handOn, keptBackMs).unref();
    },
  };
}

/**
 * The standard output, of which a pipe takes only what it has room for instead of holding up the process. An opening of our own: a shared
 * one takes to waiting again when a process that has it begins or ends. Where there is none to be had, as of a socket, it is the shared
 * one.
 */
function openOutput(): number {
  try {
    const pathOfIt = `/proc/self/fd/${standardOutput}`;
    if (fstatSync(standardOutput).isFIFO()) return openSync(pathOfIt, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // No such path here, or not ours to open.
  }
  // Has the same effect, until somebody else undoes it.
  void process.stdout;
  return standardOutput;
}

// Nobody wakes it.
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** How many bytes of some lines are written together: whole lines, or one by itself that is longer. */
function wholeLines(lines: Buffer): number {
  if (lines.length <= wholeBytes) return lines.length;
  return lines.lastIndexOf(newline, wholeBytes - 1) + 1 || lines.indexOf(newline) + 1 || lines.length;
}

function lostLine(): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), msg: 'lines of the log were lost' })}\n`;
}
