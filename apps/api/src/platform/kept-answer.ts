import { Written } from './written.ts';

const keptMs = 1_000;

/**
 * JSON in ASCII alone. Head and body of an answer leave together only if the body is text, and such text needs no encoding; an
 * answer as bytes, or with other signs in it, costs a quarter more.
 */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * An answer that is the same for everybody, written once a second at most: whoever asks meanwhile gets it as it was written, so
 * a change is seen within a second everywhere. One that couldn't be made is not kept, and each that waited for it learns why.
 */
export function keepAnswer(make: () => Promise<object>): () => Written | Promise<Written> {
  let kept: { written: Written; until: number } | undefined;
  let making: Promise<Written> | undefined;
  const write = async () => {
    try {
      // Counted from before the reading: what is written afterwards is seen at its time.
      const until = performance.now() + keptMs;
      const written = new Written(asciiJson(await Promise.resolve().then(make)));
      kept = { written, until };
      return written;
    } finally {
      making = undefined;
    }
  };
  return () => {
    if (kept && performance.now() < kept.until) return kept.written;
    making ??= write();
    return making;
  };
}
