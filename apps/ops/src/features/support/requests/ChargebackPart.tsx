import { Link } from '@foodbank/app/components/Link';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatKobo } from '@foodbank/contract/primitives/money';
import {
  acceptChargeback,
  acceptWhys,
  type ChargebackPoint,
  type ChargebackRecord,
  chargebackAnswerStates,
  getChargeback,
  isLiveAnswer,
} from '@foodbank/contract/support/chargebacks-staff';
import type { RequestRecord } from '@foodbank/contract/support/requests-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Icon } from '@foodbank/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { toast } from '../../../components/toast.ts';
import { useAskedAct } from '../../../components/use-asked-act.ts';
import { paths } from '../../../paths.ts';
import { useMay, useMember } from '../../../session/member.ts';
import styles from './ChargebackPart.module.css';
import { ContestDialog } from './ContestDialog.tsx';
import { clockText, momentText } from './request-texts.ts';
import { refreshRequests } from './use-requests.ts';
import { whyRefused } from './why-refused.ts';

export interface ChargebackProps {
  request: RequestRecord;
  chargeback: ChargebackRecord;
}

/** What a customer's bank asks back, until when, what we have against it, and our answer. */
export function ChargebackPart({ request }: Pick<ChargebackProps, 'request'>) {
  const { id } = request;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['requests', 'chargeback', id],
    queryFn: ({ signal }) => call(getChargeback, { params: { requestId: id } }, signal),
    refetchInterval: 30_000,
  });
  if (error) return <FailedNotice what="chargeback" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data?.chargeback) return null;
  const { chargeback } = data;
  return (
    <section className={styles.part} aria-labelledby="chargeback">
      <header className={styles.head}>
        <h2 id="chargeback">
          {chargeback.amountKobo === null ? 'A payment' : formatKobo(chargeback.amountKobo)} asked back
        </h2>
        <Clock chargeback={chargeback} now={new Date(data.now)} />
      </header>
      <DescriptionList
        entries={[
          ...(chargeback.amountKobo === null ? [{ label: 'Amount', value: 'The bank doesn’t say' }] : []),
          { label: 'The bank’s reason', value: chargeback.claim },
          ...(chargeback.said === null
            ? []
            : [{ label: 'In its words', value: `“${chargeback.said}”`, long: chargeback.said.length > 80 }]),
        ]}
      />
      <Answer chargeback={chargeback} />
      <Evidence points={chargeback.evidence} riderId={chargeback.riderId} />
      {chargeback.standing === 'open' && <Acts request={request} chargeback={chargeback} />}
    </section>
  );
}

const standings = {
  bank: 'The bank decides',
  won: 'Won: the money stays with us',
  lost: 'Lost: the money went back',
  over: 'Ended by the payment provider',
} as const;

/** Until when the bank waits, red when that is near; or where it stands. */
function Clock({ chargeback, now }: { chargeback: ChargebackRecord; now: Date }) {
  const { standing, dueAt, isOver, answer } = chargeback;
  if (standing !== 'open') return <p className={styles[standing]}>{standings[standing]}</p>;
  if (answer?.state === 'sent') return <p className={styles.bank}>{standings.bank}</p>;
  if (isOver) return <p className={styles.overdue}>Our time is over: the bank decides without us</p>;
  if (dueAt === null) return <p className={styles.bank}>The bank names no time</p>;
  const { text = '', tone = 'calm' } = clockText({ dueAt, snoozedUntil: null, state: 'new' }, now) ?? {};
  return (
    <p className={tone === 'calm' ? styles.bank : styles.overdue}>
      <Icon name="clock" size={18} /> Our answer: {text.toLowerCase()} ({momentText(dueAt)})
    </p>
  );
}

/** What we answered, and whether the bank has it. */
function Answer({ chargeback: { answer } }: Pick<ChargebackProps, 'chargeback'>) {
  if (answer === null) return null;
  const { kind, state, by, at, failure, approvalId, message, sent } = answer;
  const isFailed = !isLiveAnswer(state);
  return (
    <div className={isFailed ? styles.failed : styles.answer} role="status">
      <p>
        <strong>{kind === 'accept' ? 'Accepted' : 'Contested'}</strong> by {by}, {momentText(at)}.{' '}
        {chargebackAnswerStates[state]}
        {failure === null ? '.' : `: ${failure}.`}{' '}
        {state === 'asked' && approvalId !== null && <Link to={paths.approval(approvalId)}>Open the approval</Link>}
      </p>
      {message !== '' && <p className={styles.quote}>{message}</p>}
      {sent.length > 0 && (
        <details>
          <summary>What the bank got</summary>
          <ul className={styles.sent}>
            {sent.map(({ label, text }) => (
              <li key={label}>
                <strong>{label}:</strong> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The evidence that we have, and what is missing with the reason. */
function Evidence({ points, riderId }: { points: readonly ChargebackPoint[]; riderId: string | null }) {
  return (
    <div>
      <h3 className={styles.title}>Evidence</h3>
      <ul className={styles.points}>
        {points.map(({ key, label, text, missing }) => (
          <li key={key} className={text === null ? styles.missing : styles.found}>
            <Icon name={text === null ? 'close' : 'check'} size={18} />
            <span className={styles.label}>{label}</span>
            <span>
              {text ?? missing}
              {key === 'rider' && riderId !== null && (
                <>
                  {': '}
                  <RecordName of={riderId} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Acts({ request, chargeback }: ChargebackProps) {
  const { id, version } = request;
  const member = useMember();
  const mayAnswer = useMay('payments.answer-dispute');
  const mayWork = useMay('requests.work');
  const { answer, isOver, amountKobo, needsSecond } = chargeback;
  const isLive = answer !== null && isLiveAnswer(answer.state);
  const refused = !mayAnswer
    ? `Your roles don’t include: ${permissions['payments.answer-dispute']}.`
    : isLive
      ? 'It is answered already.'
      : isOver
        ? 'The time to answer is over.'
        : whyRefused(request, member.id, mayWork);
  const [asked, ask] = useAskedAct<'accept' | 'contest'>(refused === null ? ['accept', 'contest'] : []);
  if (isLive) return null;
  const onDone = ({ message }: { message: string }) => {
    toast(message);
    void refreshRequests();
  };
  const amount = formatKobo(amountKobo ?? 0);
  const noAmount =
    amountKobo === null ? 'The bank doesn’t say how much it asks back. Contest it, or wait until it does.' : null;
  return (
    <div className={styles.acts}>
      <ActButton refused={refused} onClick={() => ask('contest')}>
        Contest…
      </ActButton>
      <ActButton variant="quiet" refused={refused ?? noAmount} onClick={() => ask('accept')}>
        Accept…
      </ActButton>
      {asked === 'contest' && (
        <ContestDialog request={request} chargeback={chargeback} onClose={() => ask(null)} onDone={onDone} />
      )}
      <ReasonDialog
        open={asked === 'accept'}
        onClose={() => ask(null)}
        title={`Give ${amount} back`}
        consequences={[
          `${amount} leave our balance at the payment provider. It can’t be taken back.`,
          needsSecond
            ? 'Another person has to approve it first, before the bank’s time is over.'
            : 'The bank is told at once.',
          'The customer is told once the bank has it.',
        ]}
        confirm={needsSecond ? 'Ask for approval' : `Give ${amount} back`}
        tone="danger"
        whys={acceptWhys}
        send={(reason, key, _, why) =>
          call(acceptChargeback, {
            params: { requestId: id },
            body: { key, version, why: why as keyof typeof acceptWhys, reason },
          })
        }
        onDone={onDone}
      />
    </div>
  );
}
