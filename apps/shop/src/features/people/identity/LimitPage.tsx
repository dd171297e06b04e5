import { AmountField } from '@foodbank/app/components/AmountField';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import {
  type CreditLimitReply,
  lowerLimitForm,
  raiseLimit,
  setOwnLimit,
} from '@foodbank/contract/lending/credit-limits';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { askPath } from '../../../plans/ask-person.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import form from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { IncomeForm } from './IncomeForm.tsx';
import { limitQuery, useBack } from './identity-data.ts';
import styles from './LimitPage.module.css';

/** How much the customer may take in parts, both rules with every number, and what changes it. */
export function LimitPage() {
  const back = useBack();
  const limit = useQuery(limitQuery);
  return (
    <>
      <BackLink to={back.path}>{back.label}</BackLink>
      <FormScreen title="Your limit">
        <QueryBody query={limit} loading="Loading your limit…">
          {(loaded) => <Limit limit={loaded} />}
        </QueryBody>
      </FormScreen>
    </>
  );
}

function Limit({ limit }: { limit: CreditLimitReply }) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <div className={form.form}>
      {said !== null && <Banner tone="success">{said}</Banner>}
      <Free limit={limit} />
      <Why limit={limit} />
      <Changes limit={limit} />
      <Acts limit={limit} onSaid={setSaid} />
      <p className={styles.person}>
        A computer worked this out. <Link to={askPath({ topic: 'limit-review' })}>Ask a person to look again</Link>: the
        answer comes within 24 hours.
      </p>
    </div>
  );
}

const steps: Partial<Record<NonNullable<CreditLimitReply['noPlan']>['reason'], { to: string; text: string }>> = {
  'identity-missing': { to: paths.identity, text: 'Tell us who you are' },
  'identity-checking': { to: paths.identity, text: 'See where it stands' },
  'identity-refused': { to: paths.identity, text: 'See what to correct' },
  'income-missing': { to: paths.identity, text: 'Answer two questions' },
  overdue: { to: paths.plans, text: 'See your plans' },
  'over-30-days-late': { to: paths.plans, text: 'See your plans' },
  'plan-in-question': { to: paths.plans, text: 'See your plans' },
};

/** What is possible now: the largest basket of each plan; or why none is. */
function Free({ limit }: { limit: CreditLimitReply }) {
  const { query } = useBack();
  const { noPlan, plans, ceiling, used, held, room } = limit;
  if (noPlan !== null) {
    const step = steps[noPlan.reason];
    return (
      <section className={styles.free} aria-label="What is possible now">
        <p className={styles.headline}>No plan now</p>
        <p>{noPlan.text}</p>
        <p>{noPlan.next}</p>
        {step && (
          <ButtonLink as={Link} to={`${step.to}${query}`} variant="action" block>
            {step.text}
          </ButtonLink>
        )}
      </section>
    );
  }
  return (
    <section className={styles.free} aria-label="What is possible now">
      {plans.map(({ code, name, mostTotal }) => (
        <p key={code} className={styles.plan}>
          <span>{name}</span>
          <span className={`${styles.most} figures`}>{mostTotal === 0 ? 'Nothing free' : shortNaira(mostTotal)}</span>
        </p>
      ))}
      <p className={styles.note}>The largest basket, with delivery, that each plan can pay for now.</p>
      <meter
        className={styles.bar}
        min={0}
        max={Math.max(1, ceiling)}
        value={used + held}
        aria-label="Used of your limit"
      />
      <p className={styles.ends}>
        <span className="figures">{shortNaira(used + held)} used</span>
        <span className="figures">{shortNaira(room)} free</span>
      </p>
    </section>
  );
}

/** Both rules with their numbers. */
function Why({ limit }: { limit: CreditLimitReply }) {
  const { tier, cap, factor, ownLimit, ceiling, used, held, room, income, monthly, fullest } = limit;
  if (tier === 0) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why" className={styles.title}>
        Why this much
      </h2>
      <p className={styles.note}>Two rules count, and the smaller one decides.</p>
      <Rule
        title="1. What you may owe in all"
        rows={[
          [`Level ${tier} allows`, shortNaira(cap)],
          ['Times how you paid so far', `× ${factor}`],
          ...(ownLimit === null ? [] : ([['Your own limit', shortNaira(ownLimit)]] as const)),
          ['So at most', shortNaira(ceiling)],
          ['You owe on plans', `− ${shortNaira(used)}`],
          ...(held === 0 ? [] : ([['Held for open orders', `− ${shortNaira(held)}`]] as const)),
        ]}
        sum={['Free', shortNaira(room)]}
      />
      {income !== null && (
        <Rule
          title="2. What may fall due in any 28 days"
          rows={[
            ['You get in a month', shortNaira(income.income)],
            ['A quarter of it', shortNaira(Math.floor(income.income * 25) / 100)],
            ['You pay back elsewhere', `− ${shortNaira(income.owedElsewhere)}`],
          ]}
          sum={['So at most', shortNaira(monthly)]}
        />
      )}
      {fullest !== null && (
        <p className={styles.note}>
          The most that falls due in 28 days now: <span className="figures">{shortNaira(fullest.amount)}</span>, from{' '}
          {formatDay(fullest.firstOn)} to {formatDay(fullest.lastOn)}.
        </p>
      )}
      <p className={styles.note}>Each payment frees its part at once. A higher level comes soon.</p>
    </section>
  );
}

type Row = readonly [label: string, value: string];

function Rule({ title, rows, sum }: { title: string; rows: readonly Row[]; sum: Row }) {
  return (
    <table className={styles.rule}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="figures">{value}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">{sum[0]}</th>
          <td className="figures">{sum[1]}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** What changed the limit, with its reason, and what will. */
function Changes({ limit: { changes, statement, ownLimitAhead, today } }: { limit: CreditLimitReply }) {
  const [last] = statement ? [statement.incomeCountsFrom ?? '', statement.owedCountsFrom].sort().reverse() : [];
  const planned = last !== undefined && last > today ? `What you stated last counts from ${formatDay(last)}.` : null;
  const lines = [
    ...(statement?.needsProof ? ['A person has to see proof of the income that you stated last. Ask us to look.'] : []),
    ...(planned === null ? [] : [planned]),
    ...(ownLimitAhead === null
      ? []
      : [
          ownLimitAhead.limit === null
            ? `Your own limit ends on ${formatDay(ownLimitAhead.from)}.`
            : `Your own limit is ${shortNaira(ownLimitAhead.limit)} from ${formatDay(ownLimitAhead.from)}.`,
        ]),
    ...changes.map(({ on, text, factor }) => `${formatDay(on)}: × ${factor}. ${text}`),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className={styles.title}>
        What changed it
      </h2>
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the customer can do about the limit. */
function Acts({ limit, onSaid }: { limit: CreditLimitReply; onSaid: (text: string) => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'income' | 'lower' | null>(null);
  const say = (message: string) => {
    onSaid(message);
    setOpen(null);
    window.scrollTo({ top: 0 });
  };
  const done = (reply: { limit: CreditLimitReply; message: string }) => {
    client.setQueryData(limitQuery.queryKey, reply.limit);
    say(reply.message);
  };
  const own = useMutation({
    mutationFn: (wanted: number | null) => call(setOwnLimit, { body: { limit: wanted } }),
    onSuccess: done,
  });
  const raise = useMutation({ mutationFn: () => call(raiseLimit, {}), onSuccess: done });
  const failed = own.error ?? raise.error;
  if (limit.tier === 0) return null;
  const isClosed = limit.ownLimit === 0;
  const willOpen = isClosed && limit.ownLimitAhead !== null;
  return (
    <section className={styles.acts} aria-label="Change your limit">
      {failed && (
        <FormBanner tone="error">
          {failureText(failed, { refused: 'It could not be changed. Please try again.' })}
        </FormBanner>
      )}
      {limit.canRaise && (
        <Button variant="primary" busy={raise.isPending} onClick={() => raise.mutate()} block>
          Raise my limit by a fifth
        </Button>
      )}
      {open === 'income' ? (
        <IncomeForm limit={limit} onDone={say} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen('income')} block>
          Change income, debt or state
        </Button>
      )}
      {open === 'lower' ? (
        <LowerForm onDone={done} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen('lower')} block>
          Set my own lower limit
        </Button>
      )}
      {limit.ownLimit !== null && !willOpen && (
        <Button variant="quiet" busy={own.isPending} onClick={() => own.mutate(null)} block>
          {isClosed ? 'Open my limit from tomorrow' : 'End my own limit from tomorrow'}
        </Button>
      )}
      {!isClosed && (
        <Button variant="quiet" busy={own.isPending} onClick={() => own.mutate(0)} block>
          Close my limit now
        </Button>
      )}
    </section>
  );
}

function LowerForm({ onDone }: { onDone: (reply: { limit: CreditLimitReply; message: string }) => void }) {
  const {
    busy,
    message,
    note,
    form: wiring,
    field,
  } = useForm({
    schema: lowerLimitForm,
    send: ({ limit }) => call(setOwnLimit, { body: { limit: Number(limit) } }),
    failure: { refused: 'It could not be saved. Please try again.' },
    onDone,
  });
  return (
    <form {...wiring} className={form.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <AmountField
        {...field('limit')}
        label="The most that I want to owe"
        hint="Less counts at once, more from the next day."
      />
      <SubmitButton busy={busy} busyLabel="Saving…" block>
        Save my own limit
      </SubmitButton>
    </form>
  );
}
