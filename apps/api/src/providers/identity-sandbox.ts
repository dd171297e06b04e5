import { addDays } from '@foodbank/contract/primitives/day';
import type { FinishedIdentity, IdentityAnswer, IdentityAsk, IdentityProvider } from './identity.ts';

/** A number that begins so needs the holder's own code. */
const codePrefix = '333';
/** The code that the sandbox takes. `000000` came too late; every other one is wrong. */
export const sandboxCode = '123456';
const lateCode = '000000';
const codeMinutes = 10;

/**
 * The provider of development and tests, without a network. The last digit of the number decides: 0 to 5 match, 6 another name, 7 another
 * birth date, 8 not found, 9 the provider is down. A number that begins with 333 needs the holder's own code first: the code is 123456.
 * Faces are alike, unless both pictures are the same.
 */
export function identitySandbox(now: () => Date = () => new Date()): IdentityProvider {
  const answers = new Map<string, IdentityAnswer>();
  const finish = (handle: string, code: string): FinishedIdentity => {
    const answer = answers.get(handle);
    if (answer === undefined || code === lateCode) return { kind: 'expired' };
    return code === sandboxCode ? { kind: 'done', answer } : { kind: 'wrong-code' };
  };
  return {
    name: 'sandbox',
    begin: async (ask) => {
      const answer = answerTo(ask);
      if (!ask.number.startsWith(codePrefix) || answer.kind === 'down') return { kind: 'done', answer };
      answers.set(ask.id, answer);
      const expiresAt = new Date(now().getTime() + codeMinutes * 60_000);
      const channels = [
        { id: 'phone', shown: `+234 ••• ••• ${ask.phone.slice(-4)}` },
        { id: 'email', shown: `${ask.firstname.slice(0, 1).toLowerCase()}•••••@example.com` },
      ];
      return { kind: 'person-acts', channels, handle: ask.id, expiresAt };
    },
    choose: async (handle) => (answers.has(handle) ? { kind: 'sent' } : { kind: 'expired' }),
    finish: async (handle, code) => finish(handle, code),
    read: async () => null,
    compareFaces: async ({ selfie, document }) => ({
      kind: 'compared',
      faces: selfie.equals(document)
        ? { score: 0, isAlike: false, flags: ['Both are the same picture'] }
        : { score: 96, isAlike: true, flags: [] },
    }),
  };
}

function answerTo({ number, firstname, lastname, birthOn }: IdentityAsk): IdentityAnswer {
  switch (number.at(-1)) {
    case '6':
      return { kind: 'found', names: ['Sandbox', lastname], birthOn };
    case '7':
      return { kind: 'found', names: [lastname, firstname], birthOn: addDays(birthOn, 1) };
    case '8':
      return { kind: 'not-found' };
    case '9':
      return { kind: 'down' };
    default:
      return { kind: 'found', names: [lastname.toUpperCase(), firstname], birthOn };
  }
}
