import { Link } from '@foodbank/app/components/Link';
import { numberNames } from '@foodbank/contract/people/identity-checks';
import { documentKinds, workKinds } from '@foodbank/contract/people/identity-levels';
import { type LevelReviewRecord as Review, reviewStates } from '@foodbank/contract/people/identity-levels-staff';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { DecideLevel } from './DecideLevel.tsx';
import styles from './IdentityTasks.module.css';
import { reviewQuery } from './identity-queries.ts';
import { facesText, numberText, reasonText, toneOf } from './identity-words.ts';
import { PicturesPart } from './PicturesPart.tsx';
import { ConsentText, CustomerName, TaskStanding } from './RecordParts.tsx';
import { SharedPart } from './SharedPart.tsx';
import { useCompared, useOpenPictures } from './use-open-pictures.ts';

export interface LevelReviewRecordProps {
  id: string;
  onDecided: (message: string) => void;
}

/** A request for level 2: why it waits, the pictures beside what was stated, who is alike, and the decision. */
export function LevelReviewRecord({ id, onDecided }: LevelReviewRecordProps) {
  return (
    <RecordBody query={useQuery(reviewQuery(id))} what="request">
      {(review) => <Details key={review.id} review={review} onDecided={onDecided} />}
    </RecordBody>
  );
}

function Details({ review, onDecided }: { review: Review; onDecided: (message: string) => void }) {
  const [wasWaiting] = useState(review.state === 'needs-a-person');
  const open = useOpenPictures(review.state === 'needs-a-person');
  const [compared, compare] = useCompared(open);
  const { customerName, isOwn, pictures, others, state } = review;
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={customerName || 'Erased customer'} />
        <StatusBadge tone={toneOf(state)}>{`Level 2: ${reviewStates[state].toLowerCase()}`}</StatusBadge>
      </div>
      <TaskStanding what="level" task={review} />
      {wasWaiting && <DecideLevel review={review} onDecided={onDecided} />}
      <PicturesPart
        {...{ customerName, isOwn, pictures, open, compared }}
        captions={captionsOf(review)}
        hint={review.faces && <Faces faces={review.faces} />}
      />
      <Stated review={review} />
      <SharedPart shared={others} onCompare={compare} />
      {review.earlier.length > 0 && <Earlier review={review} />}
    </>
  );
}

/** What a company said of both faces. */
function Faces({ faces }: { faces: NonNullable<Review['faces']> }) {
  return (
    <p className={styles.hint}>
      {facesText(faces)} <strong>A hint only: you decide.</strong>
    </p>
  );
}

/** What is to be seen on each picture. */
function captionsOf({ account, checks, documentKind, validUntil }: Review) {
  const [check] = checks;
  const name = [check?.firstname ?? account?.firstname, check?.lastname ?? account?.lastname].filter(Boolean).join(' ');
  const born = check?.birthOn && `born ${formatDay(check.birthOn)}`;
  const kind = documentKind && documentKinds[documentKind].name;
  const until =
    validUntil && `valid until ${formatDay(validUntil)}${validUntil < lagosDay(new Date()) ? ', which is past' : ''}`;
  return {
    document: [[name, born].filter(Boolean).join(', '), kind, until].filter(Boolean).join(' · '),
    selfie: 'The person on the document',
  };
}

/** What the customer stated, beside what the checks of both numbers were asked with. */
function Stated({ review }: { review: Review }) {
  const mayReadLimits = useMay('limits.read');
  const { customerId, customerName, account, checks, home, work, documentKind, validUntil } = review;
  const { askedAt, textVersion, language } = review;
  const limit: { label: string; value: ReactNode }[] =
    mayReadLimits && customerName
      ? [{ label: 'Limit', value: <Link to={paths.customerLimit(customerId)}>How much they may owe</Link> }]
      : [];
  return (
    <RecordPart title="What was stated">
      <DescriptionList
        entries={[
          { label: 'Customer', value: <CustomerName id={customerId} name={customerName} /> },
          { label: 'Name of the account', value: account ? `${account.firstname} ${account.lastname}` : 'Erased' },
          ...checks.map((check) => ({
            label: `${numberNames[check.numberKind]}, verified`,
            value: (
              <>
                <Link to={paths.identityCheck(check.id)} className="figures">
                  {numberText(check)}
                </Link>
                {check.firstname !== null && `: ${check.firstname} ${check.lastname}`}
                {check.birthOn && `, born ${formatDay(check.birthOn)}`}
              </>
            ),
          })),
          {
            label: 'Document',
            value: documentKind
              ? `${documentKinds[documentKind].name}${validUntil ? `, valid until ${formatDay(validUntil)}` : ''}`
              : 'Deleted',
          },
          { label: 'Home', value: home ? homeText(home) : 'Deleted' },
          { label: 'Work', value: work ? `${workKinds[work.kind]}: ${work.name}` : 'Deleted' },
          { label: 'Asked for', value: <Moment at={askedAt} /> },
          {
            label: 'Agreed to',
            value: <ConsentText kind="pictures-consent" version={textVersion} language={language} />,
          },
          ...limit,
        ]}
      />
    </RecordPart>
  );
}

const homeText = ({ street, area, localGovernment, state, landmark }: NonNullable<Review['home']>) =>
  [street, area, localGovernment, state, landmark && `(${landmark})`].filter(Boolean).join(', ');

/** The customer's other requests. */
function Earlier({ review: { earlier } }: { review: Review }) {
  return (
    <RecordPart title="Other requests of this customer">
      <PlainList className={styles.rows}>
        {earlier.map(({ id, state, reason, askedAt }) => (
          <li key={id} className={styles.row}>
            <strong>
              <Link to={paths.levelReview(id)}>
                <Moment at={askedAt} />
              </Link>
            </strong>
            <StatusBadge tone={toneOf(state)}>{reviewStates[state]}</StatusBadge>
            {reason && <span className={styles.wide}>{reasonText('level', reason)}</span>}
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}
