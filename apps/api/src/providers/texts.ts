import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of text messages in development. */
export const textsFolder = (dataDir: string) => join(dataDir, 'texts');

/** A text message to send. `to` is a phone's key, such as +2348031234567. */
export interface OutgoingText {
  id: string;
  to: string;
  text: string;
  writtenAt: Date;
}

/**
 * What became of an attempt. `taken`: the provider sends it. `refused`: it never will. `not-taken`: it surely was not taken, and a later
 * attempt may work. `unclear`: the answer is missing, so it may have been taken. A reason never has the text or the phone.
 */
export type TextOutcome =
  | { outcome: 'taken'; reference: string }
  | { outcome: 'refused' | 'not-taken' | 'unclear'; reason: string };

/** Sends text messages. */
export interface TextProvider {
  /** Makes one attempt, never a second. */
  send(text: OutgoingText): Promise<TextOutcome>;
  /**
   * Asks for a message after an unclear attempt. Returns the provider's reference, or null if the provider doesn't know it. Throws
   * `ProviderUnavailable` without a usable answer.
   */
  find(text: OutgoingText): Promise<string | null>;
}

/** Writes each text message to a file in a folder, for development. The file appears complete or not at all. */
export function folderTexts(folder: string): TextProvider {
  return {
    async send({ id, to, text, writtenAt }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${writtenAt.toISOString().replaceAll(':', '-')}-${id}.json`;
      const partial = join(folder, `.${name}.${randomUUID()}.part`);
      await writeFile(partial, JSON.stringify({ to, text, writtenAt }), { mode: 0o600 });
      await rename(partial, join(folder, name));
      return { outcome: 'taken', reference: id };
    },
    find: async () => null,
  };
}
