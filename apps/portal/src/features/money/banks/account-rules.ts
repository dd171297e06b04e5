/** What keeps an account from being verified or saved, and the order in which an agent is told. */
import { accountInformation, accountNumberLengthMin, type Bank, bankMessages } from '@foodbank/contract/money/banks';
import { check } from '@foodbank/contract/primitives/check';

/** What the form holds. The name is the bank's answer to a verification. */
export interface AccountDraft {
  bank: Bank | null;
  accountNumber: string;
  accountName: string | null;
}

export interface AccountProblem {
  /** The part of the form that it is about. */
  at: 'bank' | 'accountNumber' | 'verification' | 'form';
  message: string;
}

/** The body of the call that saves an account. */
export interface AccountBody {
  accountNumber: string;
  bankName: string;
  bankCode: string;
  accountName: string;
  bankId: string;
}

/** What is wrong with the number alone; undefined if nothing is. */
export function accountNumberError(accountNumber: string): string | undefined {
  const checked = check(accountInformation, { accountNumber });
  return checked.ok ? undefined : checked.errors.accountNumber;
}

/** Whether the bank can be asked for the name. */
export function canVerify({ bank, accountNumber, accountName }: AccountDraft): boolean {
  return bank !== null && accountNumber.length >= accountNumberLengthMin && accountName === null;
}

/** What keeps the bank from being asked for the name; null if nothing does. */
export function verificationProblem({ bank, accountNumber }: AccountDraft): AccountProblem | null {
  if (bank === null || accountNumber === '')
    return {
      at: bank === null ? 'bank' : 'accountNumber',
      message: 'Please select a bank and enter account number',
    };
  const message = accountNumberError(accountNumber);
  return message === undefined ? null : { at: 'accountNumber', message };
}

/** The body to save, or the first thing that is missing or wrong. */
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

// The messages of the others say themselves what they are about.
const names: Record<string, string> = { bankName: 'Bank name', accountName: 'Account name', bankId: 'Bank' };

function named(field: string, message: string): string {
  const name = names[field];
  return name === undefined ? message : `${name}: ${message}`;
}
