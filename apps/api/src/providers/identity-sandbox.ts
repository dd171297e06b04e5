import { addDays } from '@foodbank/contract/primitives/day';
import type { IdentityAnswer, IdentityAsk, IdentityProvider } from './identity.ts';

/**
 * The provider of development and tests, without a network. The last digit of the number decides: 0 to 5 match, 6 another name, 7 another
 * birth date, 8 not found, 9 the provider is down. It never asks for the holder's own code.
 */
export function identitySandbox(): IdentityProvider {
  const answers = new Map<string, IdentityAnswer>();
  return {
    name: 'sandbox',
    begin: async (ask) => {
      const answer = answerTo(ask);
      if (answer.kind !== 'down') answers.set(ask.id, answer);
      return { kind: 'done', answer };
    },
    choose: async () => {},
    finish: async () => ({ kind: 'not-found' }),
    read: async (id) => answers.get(id) ?? null,
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
