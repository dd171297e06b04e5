import { requestBankAccountChange } from '@foodbank/contract/money/account-changes';
import { getAllBanks } from '@foodbank/contract/money/banks';
import { digitsOf } from '@foodbank/contract/primitives/phone';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './AgentActs.module.css';
import type { ActDialogProps } from './AgentActs.tsx';
import { refreshAgents } from './agent-queries.ts';

/** Asks for another bank account. The server asks the bank for its name, which the person who approves sees. */
export function BankAccountDialog({ agent, ...dialog }: ActDialogProps) {
  const [bankCode, setBankCode] = useState('');
  const [accountNumber, setAccountNumber] = useState('');
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: async ({ signal }) => (await call(getAllBanks, {}, signal)).data,
    enabled: dialog.open,
  });
  return (
    <ReasonDialog
      {...dialog}
      title={`Ask for another bank account of ${agent.firstname} ${agent.lastname}`}
      consequences={[
        'Nothing changes until a second person approves it. The agent gets an email now and another one then.',
        'The new account is paid to from the third day after the approval.',
      ]}
      confirm="Ask"
      send={(reason) =>
        call(requestBankAccountChange, { params: { agentId: agent.id }, body: { bankCode, accountNumber, reason } })
      }
      onDone={({ accountName, nameMatches }) => {
        setBankCode('');
        setAccountNumber('');
        refreshAgents();
        const warning = nameMatches ? '' : ' It does not resemble the agent’s name.';
        toast(`The bank’s name for the account: ${accountName}.${warning}`);
      }}
    >
      {banks.error && <FailedNotice what="banks" error={banks.error} onRetry={banks.refetch} />}
      <div className={styles.fields}>
        <SelectField
          name="newBank"
          label="Bank"
          placeholder={banks.isLoading ? 'Loading banks…' : 'Select a bank'}
          value={bankCode}
          options={(banks.data ?? []).map((bank) => ({ value: bank.bank_code, label: bank.bank_name }))}
          onChange={({ target }) => setBankCode(target.value)}
        />
        <TextField
          name="newNumber"
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          value={accountNumber}
          onChange={({ target }) => setAccountNumber(digitsOf(target.value).slice(0, 12))}
        />
      </div>
    </ReasonDialog>
  );
}
