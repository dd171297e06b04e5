/** Why an account can't be verified or saved, and which message is shown first. */

import {
  accountInformation,
  accountNumberLengthMax,
  accountNumberLengthMin,
  type Bank,
  bankMessages,
} from '@foodbank/contract/money/banks';
import { readAccountNumber } from '@foodbank/contract/primitives/account-numbers';
import { check } from '@foodbank/contract/primitives/check';
import { digitsOf } from '@foodbank/contract/primitives/phone';

/** The form's values. The name is the bank's answer to the verification. */
export interface AccountDraft {
  bank: Bank | null;
  accountNumber: string;
  accountName: string | null;
}

export interface AccountProblem {
  /** The part of the form that has the problem. */
  at: 'bank' | 'accountNumber' | 'verification' | 'form';
  message: string;
  /** A quieter line below the message. */
  note?: string | undefined;
}

/** The body of the call that saves an account. */
export interface AccountBody {
  accountNumber: string;
  bankName: string;
  bankCode: string;
  accountName: string;
  bankId: string;
}

/** The error of the account number; undefined if it is valid. */
export function accountNumberError(accountNumber: string): string | undefined {
  const checked = check(accountInformation, { accountNumber });
  return checked.ok ? undefined : checked.errors.accountNumber;
}

/** True if the bank can be asked for the account's name. */
export function canVerify({ bank, accountNumber, accountName }: AccountDraft): boolean {
  return bank !== null && accountNumber.length >= accountNumberLengthMin && accountName === null;
}

/** Why the bank can't be asked for the account's name; null if it can. */
export function verificationProblem({ bank, accountNumber }: AccountDraft): AccountProblem | null {
  if (bank === null || accountNumber === '')
    return {
      at: bank === null ? 'bank' : 'accountNumber',
      message: 'Please select a bank and enter account number',
    };
  const message = accountNumberError(accountNumber);
  return message === undefined ? null : { at: 'accountNumber', message };
}

/** The body to send, or the first problem. */
export function accountToSave(draft: AccountDraft): { body: AccountBody } | { problem: AccountProblem } {
  const { bank, accountNumber, accountName } = draft;
  if (bank === null) return { problem: { at: 'bank', message: bankMessages.selectBank } };
  if (accountNumber === '') return { problem: { at: 'accountNumber', message: 'Please enter account number' } };
  if (accountName === null)
    return { problem: { at: 'verification', message: 'Please verify your account number first' } };
  const body = { accountNumber, bankName: bank.bank_name, bankCode: bank.bank_code, accountName, bankId: bank._id };
  const checked = check(accountInformation, body);
  if (checked.ok) return { body };
  const errors = Object.entries(checked.errors).map(([field, message]) => named(field, message));
  return { problem: { at: 'form', message: `Please fix the validation errors: ${errors.join(', ')}` } };
}

// The messages of the other fields contain the field's name.
const names: Record<string, string> = { bankName: 'Bank name', accountName: 'Account name', bankId: 'Bank' };

function named(field: string, message: string): string {
  const name = names[field];
  return name === undefined ? message : `${name}: ${message}`;
}

/**
 * The account number after something was typed or pasted: only digits, and no digit more than a number may have. A paste that is too
 * long, or has two numbers, stays whole, so that it is refused and not cut.
 */
export function enteredNumber(text: string, before: string): string {
  const { problem } = readAccountNumber(text);
  if (problem !== undefined) return text;
  const digits = digitsOf(text);
  const isOneMore = before.length === accountNumberLengthMax && digits.length === before.length + 1;
  return isOneMore ? before : digits;
}
