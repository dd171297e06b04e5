import { failureNote } from '@foodbank/app/forms/failure-note';
import { failureText } from '@foodbank/app/forms/failure-text';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type Bank, bankMessages, resolveAccount } from '@foodbank/contract/money/banks';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';

/** The state of the verification. */
export type Verification =
  | { status: 'none' }
  | { status: 'asking' }
  | { status: 'verified'; accountName: string; message: string }
  | { status: 'failed'; message: string; note?: string | undefined; isTaken: boolean };

const none = { status: 'none' } as const;
const failure = { refused: bankMessages.notResolved, unexpected: bankMessages.resolveAgain };

/**
 * Asks the bank for the account's name. If the account is changed, the answer of a pending call is ignored. `onTaken` is called if
 * the server has an account already, perhaps added in another tab.
 */
export function useVerification(onTaken: (message: string) => void) {
  const [verification, setVerification] = useState<Verification>(none);
  const asking = useRef<AbortController | null>(null);

  useEffect(() => {
    return () => asking.current?.abort();
  }, []);

  const reset = () => {
    asking.current?.abort();
    asking.current = null;
    setVerification(none);
  };
  const verify = async (bank: Bank, accountNumber: string) => {
    if (asking.current) return;
    const controller = new AbortController();
    asking.current = controller;
    setVerification({ status: 'asking' });
    const answer = await askForName(bank, accountNumber, controller.signal);
    if (asking.current !== controller) return;
    asking.current = null;
    setVerification(answer);
    if (answer.status === 'failed' && answer.isTaken) onTaken(answer.message);
  };
  return { verification, verify, reset };
}

async function askForName(bank: Bank, accountNumber: string, signal: AbortSignal): Promise<Verification> {
  try {
    const body = { account_number: accountNumber, bank_code: bank.bank_code };
    const { status, message, data } = await call(resolveAccount, { body }, signal);
    const accountName = data.account_name.trim();
    if (!status) return { status: 'failed', message: message || failure.refused, isTaken: false };
    if (accountName === '') return { status: 'failed', message: failure.refused, isTaken: false };
    return { status: 'verified', accountName, message: message || bankMessages.accountResolved };
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'account-exists';
    return { status: 'failed', message: failureText(error, failure), note: failureNote(error), isTaken };
  }
}
