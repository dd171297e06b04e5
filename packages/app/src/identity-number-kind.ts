import { identityNumberLength, readIdentityNumber } from '@foodbank/contract/primitives/identity-numbers';
import type { TypedKind } from './typed-kinds.ts';

/** The kind of a BVN or NIN. It stands apart: no app's first load needs its reader. */
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
