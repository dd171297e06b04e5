import { Link } from '@foodbank/app/components/Link';
import { acceptAccountName, askAboutAccountName } from '@foodbank/contract/money/banks-staff';
import { type AccountNameRecord, getAccountName } from '@foodbank/contract/oversight/work-queues-staff';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import styles from './Record.module.css';
import { workKeys } from './work-queries.ts';
import { goneFromQueue } from './work-texts.ts';

export interface AccountNameDetailsProps {
  agentId: string;
  onDecided: (message: string) => void;
}

/** The names of an agent and of the bank account side by side, why they are in question, and the two decisions. */
export function AccountNameDetails({ agentId, onDecided }: AccountNameDetailsProps) {
  const query = useQuery({
    queryKey: workKeys.record('account-names', agentId),
    queryFn: () => call(getAccountName, { params: { agentId } }),
  });
  return (
    <RecordBody query={query} gone={goneFromQueue} what="account">
      {(account) => <Details account={account} onDecided={onDecided} />}
    </RecordBody>
  );
}

const dayMs = 86_400_000;

function Details({ account, onDecided }: { account: AccountNameRecord; onDecided: (message: string) => void }) {
  const { agentId, agentName, accountName, askedAt, version } = account;
  const params = { agentId };
  const wasAskedToday = askedAt !== null && Date.now() - Date.parse(askedAt) < dayMs;
  return (
    <>
      <RecordHeading title={agentName} />
      <div className={styles.names}>
        <Name label="Agent" name={agentName} />
        <Name label="Bank account" name={accountName} />
      </div>
      <Reasons account={account} />
      <DecideBar
        onDecided={onDecided}
        decisions={[
          {
            letter: 'a',
            label: 'Accept',
            refused: null,
            title: `Accept the account of ${agentName}`,
            consequences: [`Earnings of ${agentName} can be paid to the account of ${accountName}.`],
            send: (reason) => call(acceptAccountName, { params, body: { reason, version } }),
          },
          {
            letter: 'q',
            label: 'Ask the agent',
            refused: wasAskedToday ? 'The agent was asked within the last day.' : null,
            title: `Ask ${agentName}`,
            consequences: [
              'The agent gets an email with our question and writes to support.',
              'The account stays in question until it is accepted.',
            ],
            send: (reason) => call(askAboutAccountName, { params, body: { reason, version } }),
          },
        ]}
      />
      <Facts account={account} />
    </>
  );
}

function Name({ label, name }: { label: string; name: string }) {
  return (
    <div className={styles.name}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{name}</p>
    </div>
  );
}

/** Why the account is in question. */
function Reasons({ account: { resembles, sharedWith, askedAt, askedBy } }: { account: AccountNameRecord }) {
  return (
    <div className={styles.note}>
      {!resembles && <p>The names are not alike.</p>}
      {resembles && <p>The names are alike.</p>}
      {sharedWith.map((one) => (
        <p key={one.agentId}>
          The same account belongs to <Link to={paths.agent(one.agentId)}>{one.name}</Link> ({one.referralCode}).
        </p>
      ))}
      {askedAt !== null && (
        <p>
          {askedBy ?? 'A member of staff'} asked the agent on <Moment at={askedAt} />.
        </p>
      )}
    </div>
  );
}

function Facts({ account }: { account: AccountNameRecord }) {
  const { agentId, bankName, lastDigits, savedAt, referralCode, category, registeredAt } = account;
  return (
    <DescriptionList
      entries={[
        { label: 'Bank', value: bankName },
        { label: 'Account number', value: `•••• ${lastDigits}` },
        { label: 'Saved', value: <Moment at={savedAt} /> },
        { label: 'Referral code', value: referralCode },
        { label: 'Category', value: categoryLabel(category) },
        { label: 'Registered', value: <Moment at={registeredAt} dayOnly /> },
        { label: 'More', value: <Link to={paths.agent(agentId)}>The agent’s page</Link> },
      ]}
    />
  );
}
