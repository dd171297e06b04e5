/** The kinds of text that have a reader, as fields show them. `docs/typed-text.md` has each kind's fields and examples. */
import { readEmail } from '@foodbank/contract/primitives/email';
import { readPhone } from '@foodbank/contract/primitives/phone';
import { readReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Reading } from '@foodbank/contract/primitives/seen-text';
import { readCode, readRecoveryCode } from '@foodbank/contract/primitives/typed-codes';

/** A kind: its reader, and what its field asks of browsers and keyboards. */
export interface TypedKind {
  read: (text: string) => Reading;
  type?: 'text' | 'tel' | 'email';
  inputMode: 'text' | 'numeric' | 'tel' | 'email';
  autoComplete: string;
  autoCapitalize?: 'none' | 'characters';
  /** What is said below the label once the field is left. */
  noteOf?: (text: string) => string | undefined;
}

export const codeKind: TypedKind = {
  read: (text) => readCode(text, 6),
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
};
/** A code that another person says. */
export const spokenCodeKind: TypedKind = { ...codeKind, autoComplete: 'off' };
export const handOverCodeKind: TypedKind = {
  read: (text) => readCode(text, 4),
  inputMode: 'numeric',
  autoComplete: 'off',
};
export const recoveryCodeKind: TypedKind = {
  read: readRecoveryCode,
  inputMode: 'text',
  autoComplete: 'off',
  autoCapitalize: 'none',
};
export const phoneKind: TypedKind = { read: readPhone, type: 'tel', inputMode: 'tel', autoComplete: 'off' };
export const emailKind: TypedKind = {
  read: readEmail,
  type: 'email',
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
};
export const referralCodeKind: TypedKind = {
  read: readReferralCode,
  inputMode: 'text',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  noteOf: (text) => readReferralCode(text).problem,
};
