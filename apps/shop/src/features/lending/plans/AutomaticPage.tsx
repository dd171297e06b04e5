import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type AutomaticPayment, startAutomaticPayment } from '@foodbank/contract/lending/automatic-payments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ChoiceCard } from '../../../components/ChoiceCard.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ownPlanPath, paths, payPlanPath } from '../../../paths.ts';
import { automaticQuery } from '../../../plans/automatic-queries.ts';
import { cardMore, cardName, dueDay } from '../../../plans/plan-words.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './AutomaticPage.module.css';
import { WaitingAccount } from './WaitingAccount.tsx';

type Offer = NonNullable<AutomaticPayment['offer']>;

/** Lets a card or bank account pay a plan by itself: which one, how much in all, each day, the text, and one button; or what an account waits for. */
export function AutomaticPage() {
  const { number = '' } = useParams();
  const query = useQuery({ ...automaticQuery(number), staleTime: 0 });
  const [started, setStarted] = useState<AutomaticPayment | null>(null);
  const [wantsOther, setWantsOther] = useState(false);
  const { data } = query;
  const waiting = wantsOther ? null : (data?.waiting ?? null);
  const [wasWaiting, setWasWaiting] = useState(false);
  if (waiting !== null && !wasWaiting) setWasWaiting(true);
  // The account that was waited for here pays by now.
  const isReady = wasWaiting && data?.waiting === null && data.card?.kind === 'account';
  return (
    <div className={styles.page}>
      <BackLink to={ownPlanPath(number)}>Your plan</BackLink>
      {started === null && !(isReady && data) ? (
        <>
          <PageHeading title={waiting ? 'Your bank account' : titleOf(data)} className={styles.heading} />
          {query.isPending && (
            <div role="status">
              <span className="visually-hidden">Loading what you agree to…</span>
              <Skeleton shape="block" className={styles.skeleton} />
            </div>
          )}
          {query.isError && !data && !isMissing(query.error) && <ReadFailure query={query} of="What you agree to" />}
          {query.isError && !data && isMissing(query.error) && (
            <p>
              This link matches none of your plans. See them all in <Link to={paths.plans}>My plans</Link>.
            </p>
          )}
          {data && waiting && (
            <WaitingAccount number={number} account={waiting} card={data.card} onOther={() => setWantsOther(true)} />
          )}
          {data?.lost && <Banner tone="info">{data.lost}</Banner>}
          {data?.offer === null && !waiting && <Nothing number={number} />}
          {data?.offer && !waiting && (
            <Agreeing
              number={number}
              automatic={data}
              offer={data.offer}
              onStarted={(next) => (next.waiting === null ? setStarted(next) : setWantsOther(false))}
            />
          )}
        </>
      ) : (
        (started ?? data) && <Started number={number} automatic={(started ?? data) as AutomaticPayment} />
      )}
    </div>
  );
}

function titleOf(automatic: AutomaticPayment | undefined): string {
  const what = automatic?.offer?.accountConsent ? 'card or account' : 'card';
  return automatic?.card ? `Let another ${what} pay` : `Let a ${what} pay`;
}

function Nothing({ number }: { number: string }) {
  return (
    <>
      <p>Nothing more can be paid by itself on this plan now.</p>
      <SeePlan number={number} />
    </>
  );
}

const SeePlan = ({ number }: { number: string }) => (
  <ButtonLink as={Link} to={ownPlanPath(number)} block>
    See your plan
  </ButtonLink>
);

/** It is agreed to: what comes first. */
function Started({ number, automatic: { card, next } }: { number: string; automatic: AutomaticPayment }) {
  return (
    <>
      <PageHeading
        title={`Your ${card?.kind === 'account' ? 'bank account' : 'card'} pays from now on`}
        className={styles.heading}
      />
      <p className={styles.lead}>
        {card && `${cardName(card)} pays this plan. `}
        {next && `First: ${shortNaira(next.amount)} on ${dueDay(next.chargeOn)}. `}
        We tell you the day before, and you can say “not now”.
      </p>
      <SeePlan number={number} />
    </>
  );
}

/** What can be chosen: a saved card or account, the card of a payment, or an account that is named at the bank. */
interface Choice {
  key: string;
  kind: 'card' | 'account';
  title: string;
  more: string;
  sent: { cardId: string } | { paymentId: string } | { account: true };
}

const newAccount: Choice = {
  key: 'account',
  kind: 'account',
  title: 'Your bank account',
  more: 'You name it at your bank, on the next page. It can pay once your bank allows it, within a day or so.',
  sent: { account: true },
};

function choicesOf(
  { cards, paidBy, accountConsent }: Offer,
  { card: paysNow, waiting }: AutomaticPayment,
): { choices: Choice[]; only: Choice | undefined } {
  const known: Choice[] = cards
    .filter(({ id }) => id !== paysNow?.id && id !== waiting?.id)
    .map((card) => ({
      ...{ key: card.id, kind: card.kind, title: cardName(card), sent: { cardId: card.id } },
      more: card.state === 'approved' ? 'Your bank has to allow it first.' : cardMore(card),
    }));
  if (paidBy !== null) {
    const { paymentId, on, amount } = paidBy;
    const title = `The card you paid with on ${formatDay(new Date(on))}`;
    const more = `You paid ${shortNaira(amount)}. We save this card once you press the button below.`;
    known.push({ key: paymentId, kind: 'card', title, more, sent: { paymentId } });
  }
  const choices = accountConsent ? [...known, newAccount] : known;
  // What the customer has already comes first.
  return { choices, only: known.length === 1 ? known[0] : choices.length === 1 ? choices[0] : undefined };
}

interface AgreeingProps {
  number: string;
  automatic: AutomaticPayment;
  offer: Offer;
  onStarted: (automatic: AutomaticPayment) => void;
}

function Agreeing(props: AgreeingProps) {
  const { choices, only } = choicesOf(props.offer, props.automatic);
  return choices.length > 0 ? <AgreeForm {...props} choices={choices} only={only} /> : <NoCard {...props} />;
}

/** A card is known only once something was paid by it. */
function NoCard({ number, automatic: { card } }: AgreeingProps) {
  return (
    <>
      <p className={styles.lead}>
        Pay any part of your plan by {card ? 'the other' : 'a'} card first, from ₦100. Then you can let that card pay
        the rest.
      </p>
      <ButtonLink as={Link} to={payPlanPath(number)} variant="primary" block>
        Pay a part by card
      </ButtonLink>
    </>
  );
}

/** Refusals after which what is agreed to is read anew, and what is said about it. */
const changes: Readonly<Record<string, string>> = {
  'consent-changed': 'The text has changed. This is the text as it is now: please read it again.',
  'plan-changed': 'What is left on your plan has changed. These are the amounts and days as they are now.',
};
const codeOf = (error: unknown): string => (error instanceof ApiError ? (error.code ?? '') : '');

interface AgreeFormProps extends AgreeingProps {
  choices: readonly Choice[];
  /** The one that is chosen from the first. */
  only: Choice | undefined;
}

function AgreeForm({ number, automatic, offer, choices, only, onStarted }: AgreeFormProps) {
  const online = useOnline();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const choice = choices.find(({ key }) => key === chosen) ?? only;
  const consent = (choice?.kind === 'account' && offer.accountConsent) || offer.consent;
  const isNew = choice?.key === newAccount.key;
  const options = automaticQuery(number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ sent }: Choice) =>
      call(startAutomaticPayment, {
        params: { number },
        body: { ...sent, most: offer.most, consent: { version: consent.version, language: consent.language } },
      }),
    onSuccess: ({ automatic: next }) => {
      client.setQueryData(options.queryKey, next);
      void client.invalidateQueries({ queryKey: ['plans'] });
      if (next.waiting?.pageUrl) window.location.assign(next.waiting.pageUrl);
      else onStarted(next);
    },
    // Something else is asked for by now: it is shown before anybody presses again.
    onError: (failure) => (codeOf(failure) in changes ? client.invalidateQueries({ queryKey: ['plans'] }) : undefined),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!choice) {
      setMissed(true);
      fields.current?.querySelector('input')?.focus();
    } else mutate(choice);
  };
  const isNotKept = codeOf(error) === 'card-not-kept';
  return (
    <form className={styles.form} onSubmit={submit}>
      <Changed text={changes[codeOf(error)] ?? null} />
      <p className={styles.lead}>
        Each part is taken on its day, never more than is due. We tell you the day before, and one press ends it.
      </p>
      {automatic.card && <p>{cardName(automatic.card)} pays now. What you choose takes its place.</p>}
      <fieldset ref={fields} className={styles.choices} aria-describedby={isMissed ? 'no-card' : undefined}>
        <legend className={styles.title}>{offer.accountConsent ? 'What should pay?' : 'Which card?'}</legend>
        {choices.map(({ key, title, more }) => (
          <ChoiceCard
            key={key}
            name="card"
            value={key}
            checked={choice?.key === key}
            onChoose={() => {
              setChosen(key);
              setMissed(false);
            }}
            title={title}
          >
            {more}
          </ChoiceCard>
        ))}
        {choices.every(({ kind }) => kind === 'account') && (
          <p className={styles.lead}>
            Rather by card? <Link to={payPlanPath(number)}>Pay any part by card</Link> first, then you can choose it
            here.
          </p>
        )}
        {isMissed && (
          <p id="no-card" role="alert" className={styles.missed}>
            Choose what should pay.
          </p>
        )}
      </fieldset>
      <Amounts offer={offer} isFirst={automatic.card === null} waits={isNew} />
      {choice ? <Consent consent={consent} /> : <p>Choose above, and read here what you agree to.</p>}
      {!(codeOf(error) in changes) && <Failure error={error} />}
      {isNotKept && (
        <p>
          {choices.length > 1 && 'Choose another card above. '}Or <Link to={payPlanPath(number)}>pay a part</Link> by
          another card, and let that one pay the rest.
        </p>
      )}
      <div className={styles.act}>
        <Button type="submit" variant="action" size="large" block busy={isPending} disabled={!online}>
          {isNew ? 'Go to your bank' : choice?.kind === 'account' ? 'Let this account pay' : 'Let this card pay'}
        </Button>
        <p className={styles.small}>
          {online ? 'Nothing is taken now.' : 'You need a network to agree. You can still read everything.'}
        </p>
      </div>
    </form>
  );
}

/** Says that something else is agreed to now. It takes the focus: what is to be read again stands below it. */
function Changed({ text }: { text: string | null }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) line.current?.focus();
  }, [text]);
  return (
    <div ref={line} tabIndex={-1} className={styles.changed}>
      {text && <Banner tone="info">{text}</Banner>}
    </div>
  );
}

interface AmountsProps {
  offer: Offer;
  /** Nothing pays yet. */
  isFirst: boolean;
  /** The account can't pay before its bank allows it. */
  waits: boolean;
}

/** At most how much in all and until when, and each day with its amount. */
function Amounts({ offer: { most, lastOn, dues }, isFirst, waits }: AmountsProps) {
  const later = dues.reduce((sum, { amount }) => sum + amount, 0);
  const before = Math.round((most - later) * 100) / 100;
  return (
    <section aria-labelledby="amounts" className={styles.amounts}>
      <h2 id="amounts" className={styles.title}>
        What it pays
      </h2>
      <dl className="figures">
        {dues.map(({ dueOn, chargeOn, amount }) => (
          <div key={dueOn}>
            <dt>
              {dueDay(chargeOn)}
              {chargeOn !== dueOn && <span className={styles.note}>Due {dueDay(dueOn)}: not late</span>}
            </dt>
            <dd>{shortNaira(amount)}</dd>
          </div>
        ))}
        <div className={styles.most}>
          <dt>At most in all, until {formatDay(lastOn)}</dt>
          <dd>{shortNaira(most)}</dd>
        </div>
      </dl>
      {isFirst && waits && <p>What is due before your bank allows it, you pay yourself. We tell you.</p>}
      {isFirst && before > 0 && (
        <p>{shortNaira(before)} of it is due today or earlier. That is not taken: please pay it yourself.</p>
      )}
    </section>
  );
}

function Consent({ consent: { sections } }: { consent: Offer['consent'] }) {
  return (
    <section aria-labelledby="consent" className={styles.consent}>
      <h2 id="consent" className={styles.title}>
        What you agree to
      </h2>
      {sections.map(({ heading, paragraphs }) => (
        <div key={heading}>
          {heading && <h3 className={styles.consentHeading}>{heading}</h3>}
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ))}
    </section>
  );
}
