import { Link } from '@foodbank/app/components/Link';
import { legalTextKinds } from '@foodbank/contract/foundation/legal-texts';
import type { IdentityCheckRecord } from '@foodbank/contract/people/identity-checks-staff';
import type { IdentityTask } from '@foodbank/contract/people/identity-levels-staff';
import { Moment } from '../../../components/moments.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './IdentityTasks.module.css';
import { reasonText } from './identity-words.ts';

type Standing = Pick<
  IdentityCheckRecord,
  'waitsSince' | 'dueAt' | 'decidedAt' | 'decidedBy' | 'note' | 'firstRefusal'
> &
  Pick<IdentityTask, 'reason'>;

const wordsWithoutMember = { check: 'Answered by the provider', level: 'Ended by itself' } as const;

/** Why a task waits and since when, what another member refused, or who decided and why. */
export function TaskStanding({ what, task }: { what: IdentityTask['what']; task: Standing }) {
  const { reason, waitsSince, dueAt, decidedAt, decidedBy, note, firstRefusal } = task;
  const isLate = dueAt !== null && Date.parse(dueAt) <= Date.now();
  return (
    <div className={waitsSince === null ? `${styles.note} ${styles.over}` : styles.note}>
      {reason !== null && <p className={styles.strong}>{reasonText(what, reason)}.</p>}
      {waitsSince !== null && dueAt !== null && (
        <p>
          Waits since <Moment at={waitsSince} />, {isLate ? 'was to be decided by ' : 'to be decided by '}
          <Moment at={dueAt} />.
        </p>
      )}
      {firstRefusal && <FirstRefusal what={what} refusal={firstRefusal} />}
      {waitsSince === null && decidedAt !== null && (
        <p>
          {decidedBy === null ? wordsWithoutMember[what] : `Decided by ${decidedBy || 'a former member'}`} on{' '}
          <Moment at={decidedAt} />.
        </p>
      )}
      <Note note={note} said={reason === null ? '' : reasonText(what, reason)} />
    </div>
  );
}

interface FirstRefusalProps {
  what: IdentityTask['what'];
  refusal: NonNullable<Standing['firstRefusal']>;
}

function FirstRefusal({ what, refusal: { by, at, reason, note, isOwn } }: FirstRefusalProps) {
  const said = reasonText(what, reason as NonNullable<IdentityTask['reason']>);
  return (
    <>
      <p>
        <strong>{isOwn ? 'You refused it' : `Second look: ${by} refused it`}</strong> on <Moment at={at} />: {said}.
      </p>
      <Note note={note} said={said} />
      <p>
        {isOwn
          ? 'Another member looks before the customer is told.'
          : 'The customer knows nothing of it. Confirm it, or verify.'}
      </p>
    </>
  );
}

/** What a member wrote. Without words of their own it is the reason that they chose, which stands there already. */
const Note = ({ note, said }: { note: string | null; said: string }) =>
  note === null || note === said ? null : <p>“{note}”</p>;

/** A customer's name, which leads to the record for who may read it. */
export function CustomerName({ id, name }: { id: string; name: string }) {
  const mayRead = useMay('customers.read');
  if (name === '') return 'Erased customer';
  return mayRead ? <Link to={paths.customer(id)}>{name}</Link> : name;
}

export interface ConsentTextProps {
  kind: 'identity-consent' | 'pictures-consent';
  version: string;
  language: string;
}

/** The text that the customer agreed to, which leads to its versions. */
export function ConsentText({ kind, version, language }: ConsentTextProps) {
  const mayReadTexts = useMay('legal-texts.read');
  const words = `${legalTextKinds[kind]}, version ${version}`;
  return mayReadTexts ? <Link to={paths.legalText(kind, language)}>{words}</Link> : words;
}
