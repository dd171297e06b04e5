import { Link } from '@foodbank/app/components/Link';
import { getReconciliation } from '@foodbank/contract/money/reconciliation-staff';
import { getProofState } from '@foodbank/contract/oversight/proof-staff';
import type { QueueName } from '@foodbank/contract/oversight/work-queues-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { countText, todayQuery } from '../../../today.ts';
import styles from './Overview.module.css';

/** What one comparison says: a line where all is well, else what is wrong. */
interface Finding {
  isRight: boolean;
  text: string;
  to: string;
}

const readEveryMs = 60_000;

/** Whether the ledger agrees with the statements, the proof found nothing and the provider answered: one line, and what is wrong above it. */
export function MoneyHealth() {
  const findings = [useStatements(), useProof(), useProvider()].flatMap((one) => one ?? []);
  const wrong = findings.filter(({ isRight }) => !isRight);
  const right = findings.filter(({ isRight }) => isRight);
  return (
    <div className={styles.health}>
      {wrong.length > 0 && (
        <div className={styles.wrong} role="alert">
          <PlainList>
            {wrong.map(({ text, to }) => (
              <li key={text}>
                <Icon name="alert" size={20} />
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </PlainList>
        </div>
      )}
      {right.length > 0 && (
        <p className={styles.right}>
          <Icon name="check-circle" size={20} />
          <span className={styles.links}>
            {right.map(({ text, to }) => (
              <Link key={to} to={to}>
                {text}
              </Link>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}

function useStatements(): Finding[] | null {
  const may = useMay('reconciliation.read');
  const { data, isError } = useQuery({
    queryKey: ['reconciliation', 'standing'],
    queryFn: () => call(getReconciliation, {}),
    enabled: may,
    refetchInterval: readEveryMs,
  });
  const to = paths.reconciliation;
  if (!data)
    return isError
      ? [{ isRight: false, text: 'The statements did not load: not known if they agree with the ledger', to }]
      : null;
  const differing = data.accounts.filter(({ difference }) => difference !== 0);
  if (differing.length === 0) return [{ isRight: true, text: 'Ledger and statements agree', to }];
  return differing.map(({ account, difference }) => ({
    ...{ isRight: false, to },
    text: `The ledger is ${formatNaira(difference)} away from the statement of the ${account === 'bank' ? 'bank' : 'provider'}`,
  }));
}

function useProof(): Finding[] | null {
  const may = useMay('proof.read');
  const { data, isError } = useQuery({
    queryKey: ['proof', 'state'],
    queryFn: () => call(getProofState, {}),
    enabled: may,
    refetchInterval: readEveryMs,
  });
  if (!data)
    return isError
      ? [{ isRight: false, text: 'The proof did not load: not known if all money is right', to: paths.proof }]
      : null;
  const { newest, overdue } = data;
  const to = newest === null ? paths.proof : paths.proofRun(newest.id);
  if (newest === null) return [{ isRight: false, text: 'The money was not proved yet', to }];
  const day = formatDay(newest.day);
  if (newest.differenceCount > 0)
    return [{ isRight: false, text: `The proof of ${day} found money that differs (${newest.differenceCount})`, to }];
  if (overdue)
    return [{ isRight: false, text: `The last proof is of ${day}: a newer one is overdue`, to: paths.proof }];
  return [{ isRight: true, text: `Proof of ${day} without a difference`, to }];
}

/** What the payment provider owes an answer to, as Today counts it. */
function useProvider(): Finding[] | null {
  const { data } = useQuery(todayQuery);
  if (!data) return null;
  const asked: [QueueName, string, string][] = [
    ['payouts-unclear', 'Payouts to agents without an answer', paths.payouts({ state: 'unclear' })],
    [
      'partner-payouts-unclear',
      'Payouts to stores and riders without an answer',
      paths.partnerPayouts({ state: 'unclear' }),
    ],
    ['charge-alarms', 'Alarms about payments', paths.charges({ show: 'alarm' })],
  ];
  const counted = asked.flatMap(([queue, words, to]) => {
    const open = data.queues.find((one) => one.queue === queue)?.open;
    return open === undefined ? [] : [{ open, words, to }];
  });
  if (counted.length === 0) return null;
  const wrong = counted.filter(({ open }) => open > 0);
  if (wrong.length === 0)
    return [{ isRight: true, text: 'Nothing unclear at the payment provider', to: paths.providerEvents() }];
  return wrong.map(({ open, words, to }) => ({ isRight: false, text: `${words}: ${countText(open)}`, to }));
}
