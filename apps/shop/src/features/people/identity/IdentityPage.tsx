import { Link } from '@foodbank/app/components/Link';
import type { CreditLimitReply } from '@foodbank/contract/lending/credit-limits';
import type { IdentityReply } from '@foodbank/contract/people/identity-checks';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../../../own-data.ts';
import { paths } from '../../../paths.ts';
import { asking, askPath, topicOf } from '../../../plans/ask-person.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import form from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { CheckPicture, Looks } from './CheckPicture.tsx';
import { HolderCode } from './HolderCode.tsx';
import styles from './IdentityPage.module.css';
import { IncomeForm } from './IncomeForm.tsx';
import { identityQuery, limitQuery, useBack } from './identity-data.ts';
import { NameForm, type TypedName } from './NameForm.tsx';
import { NumberForm } from './NumberForm.tsx';

const titles = [
  'Your name and birthday',
  'Your BVN or NIN',
  'What you earn, and where you live',
  'Who you are',
] as const;

/** Who the customer is, one question a screen: name and birthday, number with consent, income and residence, the result. */
export function IdentityPage() {
  const back = useBack();
  const identity = useQuery(identityQuery);
  const limit = useQuery(limitQuery);
  return (
    <>
      <BackLink to={back.path}>{back.label}</BackLink>
      <QueryBody query={identity} loading="Loading…">
        {(who) => (
          <QueryBody query={limit} loading="Loading…">
            {(loaded) => <Steps identity={who} limit={loaded} />}
          </QueryBody>
        )}
      </QueryBody>
    </>
  );
}

function Steps({ identity, limit }: { identity: IdentityReply; limit: CreditLimitReply }) {
  const account = useQuery(accountQuery);
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const code = identity.code ?? null;
  const needsNumber = identity.state === 'not-started' || isCorrecting;
  const step = needsNumber
    ? typed === null
      ? 1
      : 2
    : limit.statement === null && identity.state !== 'refused'
      ? 3
      : 4;
  const correct = () => {
    setTyped(null);
    setIsCorrecting(true);
  };
  // The last check ended without an answer, and the number is needed again.
  const isUnanswered = identity.state === 'not-started' && identity.reason !== null;
  // After another name the account has the new one; the birthday stays.
  const names = identity.reason === 'name-changed' ? account.data : (identity.check ?? account.data);
  if (code !== null)
    return (
      <FormScreen title="Your code" lead={<Progress step={2} />}>
        <HolderCode text={identity.text} next={identity.next} code={code} />
      </FormScreen>
    );
  return (
    <FormScreen title={titles[step - 1] ?? 'Who you are'} lead={<Progress step={step} />}>
      {!identity.isOffered && (
        <>
          <Banner tone="info">
            We can’t check who people are yet. You can pay at once, which costs nothing extra.
          </Banner>
          <Link to={askPath({ topic: 'identity' })} className={form.aside}>
            Ask a person
          </Link>
        </>
      )}
      {identity.isOffered && step === 1 && (
        <div className={form.form}>
          {isUnanswered && <Standing identity={identity} />}
          <NameForm names={names} birthOn={identity.check?.birthOn ?? null} onDone={setTyped} />
        </div>
      )}
      {identity.isOffered && step === 2 && typed !== null && (
        <NumberForm
          standing={isUnanswered ? <Standing identity={identity} /> : null}
          typed={typed}
          consent={identity.consent}
          last={identity.check?.numberKind}
          onBack={() => setTyped(null)}
          onDone={() => setIsCorrecting(false)}
        />
      )}
      {step === 3 && (
        <div className={form.form}>
          {(identity.state === 'checking' || identity.state === 'needs-a-person') && <Standing identity={identity} />}
          <IncomeForm limit={limit} />
        </div>
      )}
      {step === 4 && <Result identity={identity} limit={limit} onCorrect={correct} />}
    </FormScreen>
  );
}

const Progress = ({ step }: { step: number }) => (
  <p className={styles.progress}>
    <span>Step {step} of 4</span>
    <progress max={4} value={step} aria-hidden="true" />
  </p>
);

const tones = {
  verified: 'success',
  refused: 'error',
  checking: 'info',
  'needs-a-person': 'info',
  'not-started': 'info',
} as const;

function Standing({ identity: { state, text, next } }: { identity: IdentityReply }) {
  return (
    <Banner tone={tones[state]} note={next}>
      {text}
    </Banner>
  );
}

interface ResultProps {
  identity: IdentityReply;
  limit: CreditLimitReply;
  onCorrect: () => void;
}

/** What came of it, with what is next. */
function Result({ identity, limit, onCorrect }: ResultProps) {
  const back = useBack();
  const { state, triesLeft, check } = identity;
  const mayCorrect = (state === 'refused' || state === 'needs-a-person') && triesLeft > 0;
  return (
    <div className={form.form}>
      <Standing identity={identity} />
      {check !== null && state !== 'checking' && (
        <p className={styles.typed}>
          You typed: {check.firstname} {check.lastname}, {check.numberKind.toUpperCase()} ending in{' '}
          <span className="figures">{check.lastDigits}</span>.
        </p>
      )}
      {state === 'verified' && limit.noPlan !== null && (
        <>
          <Banner tone="info" note={limit.noPlan.next}>
            {limit.noPlan.text}
          </Banner>
          <Link
            to={askPath({ topic: topicOf(limit.noPlan.reason) })}
            state={asking(`The app says: ${limit.noPlan.text}`)}
            className={form.aside}
          >
            Ask a person why
          </Link>
        </>
      )}
      {state === 'needs-a-person' && <CheckPicture />}
      {mayCorrect && (
        <Button variant={state === 'needs-a-person' ? 'quiet' : 'action'} onClick={onCorrect} block>
          Correct what I typed
        </Button>
      )}
      {back.label !== 'Account' && (
        <ButtonLink as={Link} to={back.path} variant={state === 'verified' ? 'action' : 'quiet'} block>
          Go on to the {back.label.toLowerCase()}
        </ButtonLink>
      )}
      {state === 'verified' && (
        <ButtonLink as={Link} to={`${paths.limit}${back.query}`} variant={back.query === '' ? 'action' : 'quiet'} block>
          See your limit
        </ButtonLink>
      )}
      <Looks />
      {state !== 'verified' && (
        <Link
          to={askPath({ topic: 'identity' })}
          state={asking(`The app says: ${identity.text}`)}
          className={form.aside}
        >
          Ask a person to look
        </Link>
      )}
    </div>
  );
}
