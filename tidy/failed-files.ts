import type { EventData } from 'node:test';

/** A reporter for the runner of test files: a line for each file in which something failed, at any depth. */
export default async function* reportFailedFiles(
  source: AsyncIterable<{ type: string; data: unknown }>,
): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    const { nesting, name } = data as EventData.TestFail;
    // A file is a suite of the outermost level; what is looked at after it has the file's name as its first word.
    if (type === 'test:fail' && nesting === 0) yield `${name.split(' ')[0]}\n`;
  }
}
