import { lazyPart } from '@foodbank/app/lazy-part';
import { endAgentSessions, restoreAgent, sendResetCode, suspendAgent } from '@foodbank/contract/people/agents-staff';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { type ReactElement, Suspense } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { restoreWhys, suspendAgentWhys } from '../../../components/rare-whys.ts';
import { toast } from '../../../components/toast.ts';
import { useAskedAct } from '../../../components/use-asked-act.ts';
import { endSessionsWhys, sendCodeWhys } from '../../../components/whys.ts';
import { useMay } from '../../../session/member.ts';
import styles from './AgentActs.module.css';
import { refreshAgents } from './agent-queries.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { TargetDialog } from './TargetDialog.tsx';

// What needs a second person comes once the page is there.
const NameDialog = lazyPart(async () => (await import('./IdentityDialogs.tsx')).NameDialog);
const EmailDialog = lazyPart(async () => (await import('./IdentityDialogs.tsx')).EmailDialog);
const BankAccountDialog = lazyPart(async () => (await import('./BankAccountDialog.tsx')).BankAccountDialog);

const managed = ['target', 'category', 'suspend', 'restore', 'sessions', 'code'] as const;
const asked = ['name', 'email', 'account'] as const;
type Act = (typeof managed)[number] | (typeof asked)[number];

export interface ActDialogProps {
  agent: AgentRecord;
  open: boolean;
  onClose: () => void;
}

/** Why an act is refused now; null if it isn't. */
function refusalOf(act: Act, agent: AgentRecord): string | null {
  const { state, changes, account } = agent;
  if (state === 'erased') return 'The agent was erased. Nothing can be changed any more.';
  if (state === 'suspended' && (act === 'sessions' || act === 'code')) return 'The agent is suspended.';
  const kinds: Partial<Record<Act, string>> = {
    name: 'agent-name',
    email: 'agent-email',
    account: 'agent-bank-account',
  };
  if (changes.some(({ kind }) => kind === kinds[act])) return 'This change was asked for already and waits.';
  if (act === 'account' && account === null) return 'The agent adds the first account in Settings.';
  return null;
}

/** What a member may do to an agent, each with its consequences and a reason. */
export function AgentActs({ agent }: { agent: AgentRecord }) {
  const mayManage = useMay('agents.manage');
  const mayAsk = useMay('agents.request-change');
  // A refused request, and the search, lead here with the dialog.
  const [open, setOpen] = useAskedAct<Act>(
    [...(mayManage ? managed : []), ...(mayAsk ? asked : [])].filter(
      (act) => refusalOf(act, agent) === null && act !== (agent.state === 'suspended' ? 'suspend' : 'restore'),
    ),
  );
  const button = (act: Act, label: string, variant: 'quiet' | 'danger' = 'quiet') => (
    <ActButton variant={variant} size="small" refused={refusalOf(act, agent)} onClick={() => setOpen(act)}>
      {label}
    </ActButton>
  );
  const dialog = (act: Act) => ({ agent, open: open === act, onClose: () => setOpen(null) });
  return (
    <div className={styles.acts}>
      {mayManage && (
        <fieldset className={styles.group}>
          <legend>Manage</legend>
          {button('target', 'Set target')}
          {button('category', 'Change category')}
          {button('sessions', 'Sign out everywhere')}
          {button('code', 'Send reset code')}
          {agent.state === 'suspended' ? button('restore', 'Restore') : button('suspend', 'Suspend', 'danger')}
        </fieldset>
      )}
      {mayAsk && (
        <fieldset className={styles.group}>
          <legend>Change with a second person</legend>
          {button('name', 'Name')}
          {button('email', 'Email')}
          {button('account', 'Bank account')}
        </fieldset>
      )}
      <TargetDialog {...dialog('target')} />
      <CategoryDialog key={agent.category} {...dialog('category')} />
      <PlainActDialog {...dialog('suspend')} act="suspend" />
      <PlainActDialog {...dialog('restore')} act="restore" />
      <PlainActDialog {...dialog('sessions')} act="sessions" />
      <PlainActDialog {...dialog('code')} act="code" />
      <Suspense fallback={null}>
        <NameDialog key={`${agent.firstname} ${agent.lastname}`} {...dialog('name')} />
        <EmailDialog {...dialog('email')} />
        <BankAccountDialog {...dialog('account')} />
      </Suspense>
    </div>
  );
}

const plainActs = {
  suspend: {
    endpoint: suspendAgent,
    title: 'Suspend',
    confirm: 'Suspend',
    tone: 'danger',
    consequences: [
      'Every session of the agent ends at once, and signing in is refused.',
      'The agent gets an email about it, and afterwards only emails about security.',
      'Customers and orders still count for the agent. Payouts are held.',
    ],
    whys: suspendAgentWhys,
  },
  restore: {
    endpoint: restoreAgent,
    title: 'Restore',
    confirm: 'Restore',
    tone: 'primary',
    consequences: ['The agent can sign in again with the password, and gets an email about it.'],
    whys: restoreWhys,
  },
  sessions: {
    endpoint: endAgentSessions,
    title: 'Sign out everywhere',
    confirm: 'Sign out',
    tone: 'primary',
    consequences: ['Every session of the agent ends at once. The password stays.'],
    whys: endSessionsWhys,
  },
  code: {
    endpoint: sendResetCode,
    title: 'Send a reset code to',
    confirm: 'Send code',
    tone: 'primary',
    consequences: ['The agent gets a code for a new password by email. Nobody else sees it.'],
    whys: sendCodeWhys,
  },
} as const;

/** An act that needs one of some reasons and nothing else. */
function PlainActDialog({ agent, act, ...dialog }: ActDialogProps & { act: keyof typeof plainActs }): ReactElement {
  const { endpoint, title, confirm, tone, consequences, whys } = plainActs[act];
  const name = `${agent.firstname} ${agent.lastname}`;
  return (
    <ReasonDialog
      {...dialog}
      title={act === 'sessions' ? `Sign ${name} out everywhere` : `${title} ${name}`}
      consequences={consequences}
      confirm={confirm}
      tone={tone}
      whys={whys}
      send={(reason) => call(endpoint, { params: { agentId: agent.id }, body: { reason } })}
      onDone={({ message }) => {
        refreshAgents();
        toast(`${message}.`);
      }}
    />
  );
}
