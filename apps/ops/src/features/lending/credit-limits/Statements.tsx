import { decideIncomeProof, type StatedIncome } from '@foodbank/contract/lending/credit-limits-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { call, queryClient } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './CustomerLimit.module.css';

const seen = {
  payslip: 'Payslip of the last month',
  statement: 'Bank statement of three months',
  letter: 'Letter of the employer',
  other: 'Something else',
};
const missing = {
  none: 'Nothing was sent',
  less: 'It shows less than was stated',
  another: 'It is another person’s',
  other: 'Something else',
};

export interface StatementsProps {
  customerId: string;
  statements: readonly StatedIncome[];
  isOwn: boolean;
}

/** What was stated, the newest first, with what counts of it; and the decision about proof where one waits. */
export function Statements({ customerId, statements, isOwn }: StatementsProps) {
  const [newest] = statements;
  if (newest === undefined) return <p className={styles.quiet}>Nothing was stated yet.</p>;
  const waits = newest.incomeCountsFrom === null && newest.proof === null;
  return (
    <>
      {waits && <DecideProof customerId={customerId} statement={newest} isOwn={isOwn} />}
      <PlainList className={styles.rows} aria-label="Statements">
        {statements.map((one) => (
          <li key={one.id} className={styles.row}>
            <strong>
              <Moment at={one.statedAt} />
            </strong>
            <span className={styles.badges}>
              {one.incomeCounts && <StatusBadge tone="completed">Income counts</StatusBadge>}
              {one.owedCounts && <StatusBadge tone="completed">Debt counts</StatusBadge>}
              {one === newest && waits && <StatusBadge tone="pending">Waits for proof</StatusBadge>}
            </span>
            <span className={styles.wide}>
              <span className="figures">{formatNaira(one.income)}</span> a month,{' '}
              <span className="figures">{formatNaira(one.owedElsewhere)}</span> owed elsewhere, lives in {one.residence}
            </span>
            <span className={styles.wideQuiet}>{countingOf(one)}</span>
            {one.proof && (
              <span className={styles.wideQuiet}>
                {one.proof.state === 'seen' ? 'Proof seen' : 'No proof'}, {one.proof.by || 'a former member'},{' '}
                <Moment at={one.proof.at} />
              </span>
            )}
          </li>
        ))}
      </PlainList>
    </>
  );
}

/** From when each amount counts. */
function countingOf({ incomeCountsFrom, owedCountsFrom, proof }: StatedIncome): string {
  const income =
    incomeCountsFrom === null
      ? proof === null
        ? 'Income counts once proof is seen'
        : 'Income does not count'
      : `Income from ${formatDay(incomeCountsFrom)}`;
  return `${income}, debt from ${formatDay(owedCountsFrom)}`;
}

/** Says whether there is proof of the income that was shown. The limit is read again whatever became of it. */
async function decideProof(
  customerId: string,
  body: { statementId: string; outcome: 'seen' | 'missing'; reason: string },
): Promise<{ message: string }> {
  try {
    return await call(decideIncomeProof, { params: { customerId }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['credit-limits'] });
  }
}

function DecideProof({
  customerId,
  statement,
  isOwn,
}: Omit<StatementsProps, 'statements'> & { statement: StatedIncome }) {
  const mayDecide = useMay('limits.decide');
  const refused = !mayDecide
    ? 'Your role does not decide about proof of income.'
    : isOwn
      ? 'This is your own account. Another person has to decide.'
      : null;
  const send = (outcome: 'seen' | 'missing') => (reason: string) =>
    decideProof(customerId, { statementId: statement.id, outcome, reason });
  return (
    <div className={styles.proof}>
      <p>
        <span className={styles.strong}>
          Is there proof of <span className="figures">{formatNaira(statement.income)}</span> a month?
        </span>{' '}
        It is more than 25 % above what counts today.
      </p>
      <DecideBar
        onDecided={toast}
        decisions={[
          {
            letter: 'p',
            label: 'Proof seen',
            refused,
            title: `Proof of ${formatNaira(statement.income)} a month`,
            consequences: ['The income counts from today, and the limit changes at once.'],
            choice: { legend: 'What you saw', whys: seen },
            send: send('seen'),
          },
          {
            letter: 'n',
            label: 'No proof',
            refused,
            title: `No proof of ${formatNaira(statement.income)} a month`,
            consequences: ['The income that counts today goes on. The customer may state another one.'],
            choice: { legend: 'Why', whys: missing },
            send: send('missing'),
          },
        ]}
      />
    </div>
  );
}
