import { readFileSync } from 'node:fs';

/** One line of a Dockerfile: its word and what follows. */
export interface Instruction {
  word: string;
  rest: string;
}

/** The instructions of a Dockerfile, continued lines joined, comments left out. */
export function readDockerfile(path: string): Instruction[] {
  return readFileSync(path, 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.split(' ');
      return { word, rest: rest.join(' ').trim() };
    });
}
