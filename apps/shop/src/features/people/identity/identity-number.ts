import type { TypedKind } from '@foodbank/app/typed-kinds';
import { identityNumberLength, readIdentityNumber } from '@foodbank/contract/primitives/identity-numbers';

/** The kind of a BVN or NIN. Only this screen has it. */
export const identityNumberKind: TypedKind = {
  read: readIdentityNumber,
  inputMode: 'numeric',
  autoComplete: 'off',
  noteOf: (text) => {
    const { read, problem } = readIdentityNumber(text);
    return read === null || read.length === identityNumberLength
      ? problem
      : `This number has ${read.length} digits. It needs ${identityNumberLength}.`;
  },
};
