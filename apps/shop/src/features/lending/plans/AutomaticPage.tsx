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
import { ownPlanPath, payPlanPath } from '../../../paths.ts';
import { automaticQuery } from '../../../plans/automatic-queries.ts';
import { cardMore, cardName, dueDay } from '../../../plans/plan-words.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './AutomaticPage.module.css';

type Offer = NonNullable<AutomaticPayment['offer']>;

/** Lets a card pay a plan by itself: which card, how much in all, each day, the text, and one button. */
export function AutomaticPage() {
  const { number = '' } = useParams();
  const query = useQuery({ ...automaticQuery(number), staleTime: 0 });
  const [started, setStarted] = useState<AutomaticPayment | null>(null);
  const { data } = query;
  return (
    <div className={styles.page}>
      <BackLink to={ownPlanPath(number)}>Your plan</BackLink>
      {started === null ? (
        <>
          <PageHeading title={data?.card ? 'Let another card pay' : 'Let a card pay'} className={styles.heading} />
          {query.isPending && (
            <div role="status">
              <span className="visually-hidden">Loading what you agree to…</span>
              <Skeleton shape="block" className={styles.skeleton} />
            </div>
          )}
          {query.isError && !data && !isMissing(query.error) && <ReadFailure query={query} of="What you agree to" />}
          {query.isError && !data && isMissing(query.error) && (
            <p>This link matches none of your plans. See them all in My plans.</p>
          )}
          {data?.offer === null && <Nothing number={number} />}
          {data?.offer && <Agreeing number={number} automatic={data} offer={data.offer} onStarted={setStarted} />}
        </>
      ) : (
        <Started number={number} automatic={started} />
      )}
    </div>
  );
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
      <PageHeading title="Your card pays from now on" className={styles.heading} />
      <p className={styles.lead}>
        {card && `${cardName(card)} pays this plan. `}
        {next && `First: ${shortNaira(next.amount)} on ${dueDay(next.chargeOn)}. `}
        We tell you the day before, and you can say “not now”.
      </p>
      <SeePlan number={number} />
    </>
  );
}

/** A card to choose: a saved one, or that of a payment. */
interface Choice {
  key: string;
  title: string;
  more: string;
  sent: { cardId: string } | { paymentId: string };
}

function choicesOf({ cards, paidBy }: Offer, { card: paysNow }: AutomaticPayment): Choice[] {
  const saved = cards
    .filter(({ id }) => id !== paysNow?.id)
    .map((card) => ({ key: card.id, title: cardName(card), more: cardMore(card), sent: { cardId: card.id } }));
  if (paidBy === null) return saved;
  const { paymentId, on, amount } = paidBy;
  const title = `The card you paid with on ${formatDay(new Date(on))}`;
  const more = `You paid ${shortNaira(amount)}. We save this card once you press the button below.`;
  return [...saved, { key: paymentId, title, more, sent: { paymentId } }];
}

interface AgreeingProps {
  number: string;
  automatic: AutomaticPayment;
  offer: Offer;
  onStarted: (automatic: AutomaticPayment) => void;
}

function Agreeing(props: AgreeingProps) {
  const choices = choicesOf(props.offer, props.automatic);
  return choices.length > 0 ? <AgreeForm {...props} choices={choices} /> : <NoCard {...props} />;
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

function AgreeForm({ number, automatic, offer, choices, onStarted }: AgreeingProps & { choices: readonly Choice[] }) {
  const online = useOnline();
  const client = useQueryClient();
  const [only] = choices.length === 1 ? choices : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const choice = choices.find(({ key }) => key === chosen) ?? only;
  const { version, language } = offer.consent;
  const options = automaticQuery(number);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ sent }: Choice) =>
      call(startAutomaticPayment, {
        params: { number },
        body: { ...sent, most: offer.most, consent: { version, language } },
      }),
    onSuccess: ({ automatic: next }) => {
      client.setQueryData(options.queryKey, next);
      void client.invalidateQueries({ queryKey: ['plans'] });
      onStarted(next);
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
      {automatic.card && <p>{cardName(automatic.card)} pays now. The card you choose takes its place.</p>}
      <fieldset ref={fields} className={styles.choices} aria-describedby={isMissed ? 'no-card' : undefined}>
        <legend className={styles.title}>Which card?</legend>
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
        {isMissed && (
          <p id="no-card" role="alert" className={styles.missed}>
            Choose a card.
          </p>
        )}
      </fieldset>
      <Amounts offer={offer} isFirst={automatic.card === null} />
      <Consent consent={offer.consent} />
      {!(codeOf(error) in changes) && <Failure error={error} />}
      {isNotKept && (
        <p>
          {choices.length > 1 && 'Choose another card above. '}Or <Link to={payPlanPath(number)}>pay a part</Link> by
          another card, and let that one pay the rest.
        </p>
      )}
      <div className={styles.act}>
        <Button type="submit" variant="action" size="large" block busy={isPending} disabled={!online}>
          Let this card pay
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

/** At most how much in all and until when, and each day with its amount. */
function Amounts({ offer: { most, lastOn, dues }, isFirst }: { offer: Offer; isFirst: boolean }) {
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
      {isFirst && before > 0 && (
        <p>{shortNaira(before)} of it is due today or earlier. The card doesn’t pay that: please pay it yourself.</p>
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
