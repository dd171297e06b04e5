import { failureNote } from '@foodbank/app/forms/failure-note';
import { failureText } from '@foodbank/app/forms/failure-text';
import { ApiError } from '@foodbank/contract/client/api-error';
import {
  type AskedAccount,
  accountChange,
  type Bank,
  bankMessages,
  requestAccountChange,
} from '@foodbank/contract/money/banks';
import { check } from '@foodbank/contract/primitives/check';
import { useRef, useState } from 'react';
import { call, requireSignedInId } from '../../../api.ts';
import { type AccountProblem, enteredNumber } from './account-rules.ts';

const failure = {
  refused: bankMessages.notResolved,
  unexpected: 'We could not ask for this account. Please try again.',
};

/** The state of the form that asks for another account: bank, number, and sending them. The server resolves the name. */
export function useAccountChange(onAsked: (account: AskedAccount) => void) {
  const [bank, setBank] = useState<Bank | null>(null);
  const [accountNumber, setAccountNumber] = useState('');
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  // A ref, because a second press can come before the state is rendered.
  const isSending = useRef(false);

  const chooseBank = (chosen: Bank | null) => {
    setBank(chosen);
    setProblem(null);
  };
  const enterNumber = (text: string) => {
    setAccountNumber((before) => enteredNumber(text, before));
    setProblem(null);
  };
  const send = async () => {
    if (isSending.current) return;
    if (bank === null) return setProblem({ at: 'bank', message: bankMessages.selectBank });
    const checked = check(accountChange, { accountNumber, bankCode: bank.bank_code });
    if (!checked.ok) return setProblem({ at: 'accountNumber', message: checked.errors.accountNumber ?? '' });
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      onAsked((await call(requestAccountChange, { params: { id: requireSignedInId() }, body: checked.data })).account);
    } catch (error) {
      const at = error instanceof ApiError && error.code === 'same-account' ? 'accountNumber' : 'form';
      setProblem({ at, message: failureText(error, failure), note: failureNote(error) });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { bank, accountNumber, problem, busy, chooseBank, enterNumber, send };
}
