import { type DestinationStream, pino } from 'pino';

const togetherLength = 16_000;
// Here, and as long again in the stream that writes them.
const keptBackMs = 50;

let output: DestinationStream | undefined;

/**
 * The process's standard output, for lines that leave many together: each written by itself would be a tenth of an answer's cost.
 * What is kept back goes out after a tenth of a second at the latest, and before the process ends.
 *
 * The stream can keep lines back too, but measures all that it has at each new one, which took as much memory as the whole request.
 */
export function gatheredOutput(): DestinationStream {
  output ??= gatherLines();
  return output;
}

function gatherLines(): DestinationStream {
  const stream = pino.destination({ sync: false, minLength: togetherLength, periodicFlush: keptBackMs });
  let kept = '';
  let timer: NodeJS.Timeout | undefined;
  const handOn = () => {
    clearTimeout(timer);
    timer = undefined;
    if (kept === '') return;
    stream.write(kept);
    kept = '';
  };
  // Before the stream's own last moment, in which it writes what it has; so much that it would begin by itself it must not have.
  process.prependOnceListener('exit', () => {
    stream.flushSync();
    handOn();
  });
  return {
    write(line) {
      kept += line;
      if (kept.length >= togetherLength) handOn();
      else timer ??= setTimeout(handOn, keptBackMs).unref();
    },
  };
}
