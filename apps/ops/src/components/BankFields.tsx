import { accountNumberKind } from '@foodbank/app/account-number-kind';
import { TypedField } from '@foodbank/app/components/TypedField';
import { getAllBanks } from '@foodbank/contract/money/banks';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import styles from './BankFields.module.css';
import { FailedNotice } from './notices.tsx';

/** The bank and number of an account in a dialog, and the banks to choose from, which are read while it is open. */
export function useBankFields(isOpen: boolean) {
  const [bankCode, setBankCode] = useState('');
  const [accountNumber, setAccountNumber] = useState('');
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: async ({ signal }) => (await call(getAllBanks, {}, signal)).data,
    enabled: isOpen,
  });
  return {
    banks,
    account: { bankCode, accountNumber },
    setBankCode,
    setAccountNumber,
    clear: () => {
      setBankCode('');
      setAccountNumber('');
    },
  };
}

/** Fields for a bank account. The server asks the bank for its name. */
export function BankFields({ banks, account, setBankCode, setAccountNumber }: ReturnType<typeof useBankFields>) {
  return (
    <>
      {banks.error && <FailedNotice what="banks" error={banks.error} onRetry={banks.refetch} />}
      <div className={styles.fields}>
        <SelectField
          name="newBank"
          label="Bank"
          placeholder={banks.isLoading ? 'Loading banks…' : 'Select a bank'}
          value={account.bankCode}
          options={(banks.data ?? []).map((bank) => ({ value: bank.bank_code, label: bank.bank_name }))}
          onChange={({ target }) => setBankCode(target.value)}
        />
        <TypedField
          kind={accountNumberKind}
          name="newNumber"
          label="Account number"
          value={account.accountNumber}
          onChange={({ target }) => setAccountNumber(target.value)}
        />
      </div>
    </>
  );
}
