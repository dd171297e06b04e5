import { requestBankAccountChange } from '@foodbank/contract/money/banks-staff';
import { call } from '../../../api.ts';
import { BankFields, useBankFields } from '../../../components/BankFields.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import type { ActDialogProps } from './AgentActs.tsx';
import { refreshAgents } from './agent-queries.ts';

/** Asks for another bank account. The server asks the bank for its name, which the person who approves sees. */
export function BankAccountDialog({ agent, ...dialog }: ActDialogProps) {
  const fields = useBankFields(dialog.open);
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
        call(requestBankAccountChange, { params: { agentId: agent.id }, body: { ...fields.account, reason } })
      }
      onDone={({ accountName, nameMatches }) => {
        fields.clear();
        refreshAgents();
        const warning = nameMatches ? '' : ' It does not resemble the agent’s name.';
        toast(`The bank’s name for the account: ${accountName}.${warning}`);
      }}
    >
      <BankFields {...fields} />
    </ReasonDialog>
  );
}
