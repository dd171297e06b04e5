import { TypedField } from '@foodbank/app/components/TypedField';
import { emailKind } from '@foodbank/app/typed-kinds';
import { requestEmailChange, requestNameChange } from '@foodbank/contract/people/agents-staff';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import styles from './AgentActs.module.css';
import type { ActDialogProps } from './AgentActs.tsx';
import { refreshAgents } from './agent-queries.ts';

const twoPeople =
  'Nothing changes until a second person approves it. The agent gets an email now and another one then.';

/** Asks for another name. */
export function NameDialog({ agent, ...dialog }: ActDialogProps) {
  const [firstname, setFirstname] = useState(agent.firstname);
  const [lastname, setLastname] = useState(agent.lastname);
  return (
    <ReasonDialog
      {...dialog}
      title={`Ask for another name of ${agent.firstname} ${agent.lastname}`}
      consequences={[
        twoPeople,
        'If the bank account’s name does not resemble the new one, the account has to be looked at.',
      ]}
      confirm="Ask"
      send={(reason) =>
        call(requestNameChange, { params: { agentId: agent.id }, body: { firstname, lastname, reason } })
      }
      onDone={() => void refreshAgents()}
    >
      <div className={styles.fields}>
        <TextField
          name="newFirstname"
          label="First name"
          autoComplete="off"
          value={firstname}
          onChange={({ target }) => setFirstname(target.value)}
        />
        <TextField
          name="newLastname"
          label="Last name"
          autoComplete="off"
          value={lastname}
          onChange={({ target }) => setLastname(target.value)}
        />
      </div>
    </ReasonDialog>
  );
}

/** Asks for another email address. */
export function EmailDialog({ agent, ...dialog }: ActDialogProps) {
  const [email, setEmail] = useState('');
  return (
    <ReasonDialog
      {...dialog}
      title={`Ask for another email of ${agent.firstname} ${agent.lastname}`}
      consequences={[
        twoPeople,
        'The new address is also the login. Once approved, every session ends and both addresses get an email.',
      ]}
      confirm="Ask"
      send={(reason) => call(requestEmailChange, { params: { agentId: agent.id }, body: { email, reason } })}
      onDone={() => {
        setEmail('');
        refreshAgents();
      }}
    >
      <TypedField
        kind={emailKind}
        name="newEmail"
        label="New email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ReasonDialog>
  );
}
