import { Link } from '@foodbank/app/components/Link';
import type { EmploymentReply } from '@foodbank/contract/people/employers';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Age } from '../../../offline/Age.tsx';
import { paths } from '../../../paths.ts';
import { asking, askPath } from '../../../plans/ask-person.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import form from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { EmployerForm } from './EmployerForm.tsx';
import { EmploymentFacts } from './EmploymentFacts.tsx';
import { employmentQuery } from './employment-query.ts';

/** The customer's employer: naming it with the staff number and agreeing to deductions, and where that stands. */
export function EmployerPage() {
  const query = useQuery(employmentQuery);
  return (
    <>
      <BackLink to={paths.account}>Account</BackLink>
      <FormScreen title="Your employer">
        <QueryBody query={query} loading="Loading…">
          {(employment) => (
            <div className={form.form}>
              <Age query={query} of="Your employer" />
              <Standing employment={employment} />
            </div>
          )}
        </QueryBody>
      </FormScreen>
    </>
  );
}

const tones = {
  'not-started': 'info',
  confirmed: 'success',
  'needs-a-person': 'info',
  refused: 'error',
  ended: 'info',
} as const;

function Standing({ employment }: { employment: EmploymentReply }) {
  const { state, title, text, employers, isKnown, triesLeft } = employment;
  const [isNaming, setNaming] = useState(state === 'not-started');
  const isOpen = state === 'confirmed' || state === 'needs-a-person';
  const mayName = !isOpen && employers.length > 0 && isKnown;
  return (
    <>
      <Banner tone={tones[state]}>
        <strong>{title}</strong>
        <p>{text}</p>
      </Banner>
      {isOpen && <EmploymentFacts employment={employment} />}
      {!isOpen && employers.length > 0 && !isKnown && <KnowFirst />}
      {mayName && triesLeft === 0 && <p>You can try again tomorrow.</p>}
      {mayName && triesLeft > 0 && !isNaming && (
        <Button variant="action" block onClick={() => setNaming(true)}>
          {state === 'refused' ? 'Correct what I typed' : 'Name my employer'}
        </Button>
      )}
      {mayName && triesLeft > 0 && isNaming && <EmployerForm employment={employment} onDone={() => setNaming(false)} />}
      {state !== 'confirmed' && (
        <Link to={askPath({ topic: 'plan' })} state={asking(`The app says: ${text}`)} className={form.aside}>
          Ask a person
        </Link>
      )}
    </>
  );
}

/** Names are compared with the list, so the customer's has to be verified. */
const KnowFirst = () => (
  <>
    <p>Tell us who you are first: we compare your name with your employer’s list.</p>
    <ButtonLink as={Link} to={paths.identity} variant="action" block>
      Say who you are
    </ButtonLink>
  </>
);
