import { AmountField } from '@foodbank/app/components/AmountField';
import { useCopy } from '@foodbank/app/use-copy';
import { endPayLink, listPayLinks, makePayLink, type PayLink } from '@foodbank/contract/lending/pay-links';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira, toNaira } from '@foodbank/contract/primitives/money';
import { readKobo } from '@foodbank/contract/primitives/typed-numbers';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { TextField } from '@foodbank/ui/TextField';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import styles from './PayLinks.module.css';

/** The last links of a plan, the newest first. */
export const payLinksQuery = (number: string) =>
  queryOptions({
    queryKey: ['plans', 'links', number],
    queryFn: async ({ signal }) => (await call(listPayLinks, { params: { number } }, signal)).links,
    meta: { kept: 'own' },
  });

/** True while something can be paid by a link. */
export const isLive = ({ state }: Pick<PayLink, 'state'>): boolean => state === 'open' || state === 'started';

/** So many links that are over stay in sight. */
const pastShown = 3;

/** The pay links of a plan: makes one, shares it, says what came of it, and ends it. `suggested` is the amount that a new one begins with. */
export function PayLinks({ number, suggested }: { number: string; suggested: number }) {
  const query = useQuery({ ...payLinksQuery(number), staleTime: 0 });
  const [isMaking, setMaking] = useState(false);
  const [madeId, setMadeId] = useState<string | null>(null);
  const links = query.data ?? [];
  const shown = [...links.filter(isLive), ...links.filter((link) => !isLive(link)).slice(0, pastShown)];
  return (
    <section aria-labelledby="pay-links" className={styles.section}>
      <h2 id="pay-links" className={styles.title}>
        Does somebody else pay?
      </h2>
      <p>
        Send them a link. They see your first name and the amount, and nothing of your plan. If they pay twice or too
        much, it goes back to them.
      </p>
      {query.isError && !query.data && <ReadFailure query={query} of="Your links" />}
      {shown.length > 0 && (
        <PlainList className={styles.list}>
          {shown.map((link) => (
            <Link key={link.id} number={number} link={link} isNew={link.id === madeId} />
          ))}
        </PlainList>
      )}
      {isMaking ? (
        <MakeForm
          number={number}
          suggested={suggested}
          onMade={({ id }) => {
            setMaking(false);
            setMadeId(id);
          }}
        />
      ) : (
        <Button variant="quiet" block onClick={() => setMaking(true)}>
          {links.some(isLive) ? 'Make another link' : 'Make a link'}
        </Button>
      )}
    </section>
  );
}

interface MakeFormProps {
  number: string;
  suggested: number;
  onMade: (link: PayLink) => void;
}

function MakeForm({ number, suggested, onMade }: MakeFormProps) {
  const online = useOnline();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(suggested));
  const [isWrong, setWrong] = useState(false);
  // One key for each amount: pressed again after a lost answer, it is the same link.
  const [keys] = useState(() => new Map<number, string>());
  const make = useMutation({
    mutationFn: async (amount: number) => {
      const key = keys.get(amount) ?? crypto.randomUUID();
      keys.set(amount, key);
      return (await call(makePayLink, { params: { number }, body: { amount, key } })).link;
    },
    onSuccess: (link) => {
      client.setQueryData(payLinksQuery(number).queryKey, (links = []) => [
        link,
        ...links.filter(({ id }) => id !== link.id),
      ]);
      onMade(link);
    },
  });
  useEffect(() => {
    field.current?.focus();
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const kobo = readKobo(typed);
    const isAmount = kobo !== null && Number.isSafeInteger(kobo) && kobo > 0;
    setWrong(!isAmount);
    if (isAmount) make.mutate(toNaira(kobo));
    else field.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <AmountField
        ref={field}
        name="linkAmount"
        label="How much shall they pay?"
        value={typed}
        error={isWrong ? 'Type an amount such as 1,500' : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <Failure error={make.error} />
      <Button type="submit" block busy={make.isPending} disabled={!online}>
        Make the link
      </Button>
      {!online && <p className={styles.small}>You need a network to make a link.</p>}
    </form>
  );
}

function Link({ number, link, isNew }: { number: string; link: PayLink; isNew: boolean }) {
  const { amount, url } = link;
  const words = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isNew) words.current?.focus();
  }, [isNew]);
  return (
    <li className={isLive(link) ? styles.link : `${styles.link} ${styles.past}`}>
      <div className={styles.about}>
        <p className={`${styles.amount} figures`}>{shortNaira(amount)}</p>
        <p ref={words} tabIndex={-1} className={styles.state}>
          {isNew && isLive(link) ? `Ready to send. ${stateWords(link)}` : stateWords(link)}
        </p>
      </div>
      {url && <Ways url={url} amount={amount} />}
      {isLive(link) && <End number={number} link={link} onEnded={() => words.current?.focus()} />}
    </li>
  );
}

/** Where a link stands, in words. */
function stateWords({ state, amount, paid, expiresAt }: PayLink): string {
  switch (state) {
    case 'open':
      return `Open until ${formatDay(new Date(expiresAt))}`;
    case 'started':
      return 'Somebody is paying. We text you when it is in.';
    case 'paid':
      return paid === amount ? 'Paid. It counts on your plan.' : `Paid: ${shortNaira(paid)} of it came in.`;
    case 'expired':
      return `Not paid. It ended on ${formatDay(new Date(expiresAt))}.`;
    case 'ended':
      return 'You ended it.';
    default:
      return 'Nothing is to be paid on your plan now.';
  }
}

/** The phone's own share sheet, where it has one, and copying. */
function Ways({ url, amount }: { url: string; amount: number }) {
  const { result, copy } = useCopy(url);
  const name = `the link of ${shortNaira(amount)}`;
  const text = `Please pay ${shortNaira(amount)} to Foodbank for me:`;
  return (
    <>
      <div className={styles.ways}>
        {typeof navigator.share === 'function' && (
          // Closing the sheet without sending rejects, which needs no message.
          <Button size="small" onClick={() => void navigator.share({ text, url }).catch(() => {})}>
            Share<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          {result === 'copied' ? 'Copied' : 'Copy link'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {result === 'copied' && 'Link copied'}
      </span>
      {result === 'refused' && (
        <div className={styles.byHand}>
          <TextField
            name="link"
            label="Press and hold to copy"
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
    </>
  );
}

function End({ number, link: { id, amount }, onEnded }: { number: string; link: PayLink; onEnded: () => void }) {
  const online = useOnline();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endPayLink, { params: { number, id } }),
    onSuccess: ({ links }) => {
      client.setQueryData(payLinksQuery(number).queryKey, links);
      onEnded();
    },
  });
  return (
    <>
      <Button variant="quiet" size="small" busy={isPending} disabled={!online} onClick={() => mutate()}>
        End it<span className="visually-hidden"> : the link of {shortNaira(amount)}</span>
      </Button>
      {error && (
        <div className={styles.byHand}>
          <Failure error={error} />
        </div>
      )}
    </>
  );
}
