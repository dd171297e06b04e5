import { failureNote } from '@foodbank/app/forms/failure-note';
import { failureText } from '@foodbank/app/forms/failure-text';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type Bank, updateAccountInfo } from '@foodbank/contract/money/banks';
import { useRef, useState } from 'react';
import { call, payoutAccountQuery, queryClient, requireSignedInId } from '../../../api.ts';
import {
  type AccountBody,
  type AccountProblem,
  accountToSave,
  enteredNumber,
  verificationProblem,
} from './account-rules.ts';
import { useVerification } from './use-verification.ts';

const failure = {
  refused: 'Account info update failed. Please try again.',
  unexpected: 'Failed to update account information. Please try again.',
};

export interface AccountFormEvents {
  onSaved: () => void;
  /** The server has an account already, perhaps added in another tab. */
  onTaken: (message: string) => void;
}

/** The state of the account form: bank, number, verification and saving. */
export function useAccountForm({ onSaved, onTaken }: AccountFormEvents) {
  const [bank, setBank] = useState<Bank | null>(null);
  const [accountNumber, setAccountNumber] = useState('');
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [saving, setSaving] = useState(false);
  // A ref, because a second press can come before the state is rendered.
  const isSaving = useRef(false);
  const { verification, verify, reset } = useVerification(onTaken);
  const accountName = verification.status === 'verified' ? verification.accountName : null;
  const draft = { bank, accountNumber, accountName };

  const chooseBank = (chosen: Bank | null) => {
    setBank(chosen);
    setProblem(null);
    reset();
  };
  const enterNumber = (text: string) => {
    const digits = enteredNumber(text, accountNumber);
    // Only letters were typed: the verification stays valid.
    if (digits === accountNumber) return;
    setAccountNumber(digits);
    setProblem(null);
    reset();
  };
  const askForName = () => {
    if (verification.status === 'verified') return;
    const found = verificationProblem(draft);
    setProblem(found);
    if (found === null && bank !== null) verify(bank, accountNumber);
  };
  const save = async () => {
    if (isSaving.current) return;
    const checked = accountToSave(draft);
    if ('problem' in checked) return setProblem(checked.problem);
    isSaving.current = true;
    setSaving(true);
    setProblem(null);
    try {
      await saveAccount(checked.body);
      onSaved();
    } catch (error) {
      const message = failureText(error, failure);
      setProblem({ at: 'form', message, note: failureNote(error) });
      if (error instanceof ApiError && error.code === 'account-information-exists') onTaken(message);
    } finally {
      isSaving.current = false;
      setSaving(false);
    }
  };
  return { draft, verification, problem, saving, chooseBank, enterNumber, askForName, save };
}

/** Saves the account. The cache has the sent values at once, and then the server's. */
async function saveAccount(body: AccountBody) {
  const id = requireSignedInId();
  await call(updateAccountInfo, { params: { id }, body });
  const account = payoutAccountQuery(id);
  queryClient.setQueryData(account.queryKey, body);
  queryClient.invalidateQueries(account);
}
