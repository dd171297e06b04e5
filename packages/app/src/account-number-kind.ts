import { lostZero, readAccountNumber } from '@foodbank/contract/primitives/account-numbers';
import type { TypedKind } from './typed-kinds.ts';

/** The kind of a bank account number. It stands apart: few apps' first load needs its reader. */
export const accountNumberKind: TypedKind = {
  read: readAccountNumber,
  inputMode: 'numeric',
  autoComplete: 'off',
  noteOf: (text) => {
    const { read, problem } = readAccountNumber(text);
    return problem ?? (read?.length === 9 ? lostZero : undefined);
  },
};
