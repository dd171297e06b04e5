import { Link } from '@foodbank/app/components/Link';
import { type AlikeCustomer, alikeReasons, decideAlikeCustomer } from '@foodbank/contract/selling/sign-ups-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { call } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Record.module.css';

export interface AlikeCustomerDetailsProps {
  alike: AlikeCustomer;
  onDecided: (message: string) => void;
}

const stays = [
  'Commission on earlier orders stays. Two people correct a line that is wrong.',
  'This can’t be decided again.',
];

/** A customer and the agent side by side, what is alike and since when, and the two decisions. */
export function AlikeCustomerDetails({ alike, onDecided }: AlikeCustomerDetailsProps) {
  const { customerId, customer, agent, alikeBy, foundAt, decision } = alike;
  const decide = (outcome: 'own' | 'other') => (reason: string) =>
    call(decideAlikeCustomer, { params: { customerId }, body: { outcome, reason } });
  return (
    <>
      <RecordHeading title={customer.name} />
      <div className={styles.names}>
        <Person label="Customer" person={customer} />
        <Person label="Agent" person={agent} />
      </div>
      <div className={styles.note}>
        <p>
          {alikeReasons[alikeBy]} on <Moment at={foundAt} />.
        </p>
        {decision !== null && (
          <p>
            {decision.by} decided on <Moment at={decision.at} />:{' '}
            {decision.outcome === 'own'
              ? 'the same person, so orders earn nothing.'
              : 'another person, so orders earn commission.'}
          </p>
        )}
      </div>
      {decision === null && (
        <DecideBar
          onDecided={onDecided}
          decisions={[
            {
              letter: 'o',
              label: 'Another person',
              refused: null,
              title: `${customer.name} is another person than ${agent.name}`,
              consequences: ['Orders to come earn commission, whatever the contacts say.', ...stays],
              send: decide('other'),
            },
            {
              letter: 's',
              label: 'Same person',
              refused: null,
              title: `${customer.name} is the agent ${agent.name}`,
              consequences: ['Orders to come earn nothing, whatever the contacts say.', ...stays],
              send: decide('own'),
            },
          ]}
        />
      )}
      <Facts alike={alike} />
    </>
  );
}

function Person({ label, person }: { label: string; person: AlikeCustomer['customer'] | AlikeCustomer['agent'] }) {
  return (
    <div className={styles.name}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{person.name}</p>
      <p>{person.maskedEmail}</p>
      <p className="figures">{person.maskedPhone}</p>
    </div>
  );
}

function Facts({ alike: { customerId, customer, agent } }: { alike: AlikeCustomer }) {
  const mayRead = useMay('customers.read');
  const hasPage = customer.source === 'own' && mayRead;
  return (
    <DescriptionList
      entries={[
        { label: 'Customer of', value: customer.source === 'own' ? 'Our shop' : 'Another shop' },
        { label: 'Orders', value: String(customer.orderCount) },
        { label: 'Customer id', value: customerId, long: true },
        { label: 'Referral code', value: agent.referralCode },
        ...(hasPage
          ? [{ label: 'Customer', value: <Link to={paths.customer(customerId)}>The customer’s page</Link> }]
          : []),
        { label: 'Agent', value: <Link to={paths.agent(agent.id)}>The agent’s page</Link> },
      ]}
    />
  );
}
