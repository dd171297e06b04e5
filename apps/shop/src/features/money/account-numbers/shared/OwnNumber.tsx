import { Link } from '@foodbank/app/components/Link';
import { useCopy } from '@foodbank/app/use-copy';
import { listOwnTransfers } from '@foodbank/contract/lending/transfers-in';
import {
  type AccountNumberState,
  askAccountNumber,
  endAccountNumber,
  findSentMoney,
  readAccountNumber,
} from '@foodbank/contract/money/account-numbers';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Spinner } from '@foodbank/ui/Spinner';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../api.ts';
import { Failure } from '../../../../components/Failure.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useOnline } from '../../../../offline/connection.ts';
import { transfersPath } from '../../../../paths.ts';
import styles from './OwnNumber.module.css';

const kept = { kept: 'own' } as const;

/** The customer's own account number, or where the request for one stands. */
export const accountNumberQuery = queryOptions({
  queryKey: ['plans', 'account-number'],
  queryFn: ({ signal }) => call(readAccountNumber, {}, signal),
  meta: kept,
  // It is made within seconds: the page shows it by itself.
  refetchInterval: ({ state }) => (state.data?.number?.state === 'asked' ? 3_000 : false),
});

/** What came in by it. */
export const transfersQuery = queryOptions({
  queryKey: ['plans', 'transfers'],
  queryFn: async ({ signal }) => (await call(listOwnTransfers, {}, signal)).transfers,
  meta: kept,
});

/** Asks for the number, or ends it; the answer takes the place of what was read. `onDone` is called before that. */
function useNumberAct(endpoint: typeof askAccountNumber | typeof endAccountNumber, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoint, {}),
    onSuccess: (reply) => {
      onDone?.();
      client.setQueryData(accountNumberQuery.queryKey, reply);
    },
  });
}

/** The customer's own account number for transfers, or the press that asks for it. Nothing where none are given. */
export function OwnNumber({ mayEnd = false }: { mayEnd?: boolean }) {
  const query = useQuery(accountNumberQuery);
  const { data } = query;
  const [isEnded, setEnded] = useState(false);
  if (query.isError && !data) return <ReadFailure query={query} of="Your own account number" />;
  if (!data || (!data.isOffered && data.number === null && !isEnded)) return null;
  return (
    <section aria-labelledby="own-number" className={styles.section}>
      <h2 id="own-number" className={styles.title}>
        Your own account number
      </h2>
      {isEnded && data.number === null && <Ended />}
      {data.number?.state === 'active' ? (
        <Given number={data.number} onEnded={mayEnd ? () => setEnded(true) : null} />
      ) : data.number === null && !data.isOffered ? null : (
        <Asking number={data.number} isOffered={data.isOffered} />
      )}
    </section>
  );
}

function Asking({ number, isOffered }: { number: AccountNumberState | null; isOffered: boolean }) {
  const online = useOnline();
  const { mutate, isPending, isSuccess, error } = useNumberAct(askAccountNumber);
  const waits = useRef<HTMLDivElement>(null);
  const isAsked = number?.state === 'asked';
  // The button that asked for it is gone.
  useEffect(() => {
    if (isAsked && isSuccess) waits.current?.focus();
  }, [isAsked, isSuccess]);
  if (isAsked)
    return (
      <div ref={waits} tabIndex={-1} role="status" className={styles.waits}>
        <Spinner label="" size={24} />
        <p>The bank is making your number. It mostly takes less than a minute, and we text it to you.</p>
      </div>
    );
  return (
    <>
      <p>
        {number?.state === 'refused'
          ? 'The bank could not make a number for you now. You can ask again, or pay in another way.'
          : 'Send any amount there from any bank, whenever you have it. It pays your plan by itself, what is due first.'}
      </p>
      <Failure error={error} />
      {isOffered && (
        <>
          <Button variant="quiet" block busy={isPending} disabled={!online} onClick={() => mutate()}>
            {number === null ? 'Get my account number' : 'Ask again'}
          </Button>
          <p className={styles.small}>Paystack, our payment company, gets your name and phone number for it.</p>
        </>
      )}
    </>
  );
}

/** Says that the number is ended. The button that did it, which had the focus, is gone. */
function Ended() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.focus();
  }, []);
  return (
    <p ref={line} tabIndex={-1} role="status" className={styles.answer}>
      The number is ended. What is still sent there counts for your plans all the same.
    </p>
  );
}

interface GivenProps {
  number: AccountNumberState;
  /** Null where it can’t be ended. */
  onEnded: (() => void) | null;
}

function Given({ number, onEnded }: GivenProps) {
  const { accountNumber, bankName, accountName } = number;
  const { result, copy } = useCopy(accountNumber ?? '');
  return (
    <>
      <dl className={styles.card}>
        <div className={styles.digits}>
          <div>
            <dt>Account number</dt>
            <dd className={`${styles.number} figures`}>{grouped(accountNumber ?? '')}</dd>
          </div>
          <Button variant="quiet" size="small" onClick={() => void copy()}>
            {result === 'copied' ? 'Copied' : 'Copy'}
            <span className="visually-hidden"> the account number</span>
          </Button>
        </div>
        <div>
          <dt>Bank</dt>
          <dd>{bankName}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{accountName}</dd>
        </div>
      </dl>
      <p role="status" className="visually-hidden">
        {result === 'copied' && 'Copied'}
      </p>
      {result === 'refused' && (
        <p role="alert" className={styles.refused}>
          Your browser did not let us copy it. Press and hold the number to copy it.
        </p>
      )}
      <p>What you send pays what is due first, on the day you send it. It is yours alone: give it to nobody else.</p>
      <Find />
      {onEnded ? <End onEnded={onEnded} /> : <Link to={transfersPath}>See what came in</Link>}
    </>
  );
}

/** Ten digits in groups, as people read them out. */
const grouped = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

/** For who has sent money that is not here yet. The answer has the button's focus. */
function Find() {
  const online = useOnline();
  const client = useQueryClient();
  const answer = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => call(findSentMoney, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['plans'] }),
  });
  useEffect(() => {
    if (data) answer.current?.focus();
  }, [data]);
  return (
    <div className={styles.find}>
      <Failure error={error} />
      {data ? (
        <p ref={answer} tabIndex={-1} className={styles.answer}>
          {data.message}
        </p>
      ) : (
        <Button variant="quiet" size="small" busy={isPending} disabled={!online} onClick={() => mutate()}>
          I sent money, and it isn’t here
        </Button>
      )}
    </div>
  );
}

function End({ onEnded }: { onEnded: () => void }) {
  const online = useOnline();
  const { mutate, isPending, error } = useNumberAct(endAccountNumber, onEnded);
  return (
    <div className={styles.find}>
      <Failure error={error} />
      <Button variant="quiet" size="small" busy={isPending} disabled={!online} onClick={() => mutate()}>
        End this number
      </Button>
    </div>
  );
}

/** Says that money waits for an answer, and leads to the question. Nothing where none does. */
export function WaitingMoney() {
  const waiting = (useQuery(transfersQuery).data ?? []).filter(({ waits }) => waits > 0);
  const [first] = waiting;
  if (first === undefined) return null;
  const sum = waiting.reduce((total, { waits }) => total + waits, 0);
  return (
    <Banner tone="info">
      <p>
        {shortNaira(sum)} that you sent waits.{' '}
        <Link to={transfersPath}>
          {first.question?.kind === 'no-plan' ? 'See what you can do' : 'Choose which plan it pays'}
        </Link>
      </p>
    </Banner>
  );
}
