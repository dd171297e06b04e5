import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '@foodbank/embedded-postgres/failure';
import { makePrivateFolder } from '@foodbank/embedded-postgres/private-folder';
import * as z from 'zod/mini';
import { ConfigProblems, secret, secretLengthMin } from './config-checks.ts';

const ownSecretsFile = z.object({ tokenSecret: secret('tokenSecret'), trackKey: secret('trackKey') });

/** Development's secrets: made once and kept in the data folder, readable by its owner only. Throws one line if they are broken. */
export function ownSecrets(dataDir: string): z.output<typeof ownSecretsFile> {
  const file = join(dataDir, 'secrets.json');
  attempt(`The data folder ${dataDir} can't be used`, () => {
    makePrivateFolder(dataDir);
    if (!existsSync(file)) makeOwnSecrets(file);
  });
  try {
    return z.parse(ownSecretsFile, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigProblems(
      `${file} doesn't hold this folder's secrets any more. Bring it back; deleting it signs everybody out and loses what was sealed.`,
    );
  }
}

/** The file appears whole, and never replaces the one of a process that was quicker. */
function makeOwnSecrets(file: string): void {
  const make = () => randomBytes(secretLengthMin).toString('base64url');
  const half = `${file}.${process.pid}`;
  writeFileSync(half, JSON.stringify({ tokenSecret: make(), trackKey: make() }), { mode: 0o600, flush: true });
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(half);
  }
}
