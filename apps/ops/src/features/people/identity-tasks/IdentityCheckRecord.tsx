import { Link } from '@foodbank/app/components/Link';
import { identityTriesDaily, numberNames } from '@foodbank/contract/people/identity-checks';
import {
  type IdentityCheckRecord as Check,
  identityCheckStates,
} from '@foodbank/contract/people/identity-checks-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { DecideCheck } from './DecideCheck.tsx';
import styles from './IdentityTasks.module.css';
import { checkQuery } from './identity-queries.ts';
import { numberText, providerWords, reasonText, toneOf, verifiedHolder } from './identity-words.ts';
import { PicturesPart } from './PicturesPart.tsx';
import { ConsentText, CustomerName, TaskStanding } from './RecordParts.tsx';
import { SharedPart } from './SharedPart.tsx';
import { useCompared, useOpenPictures } from './use-open-pictures.ts';

export interface IdentityCheckRecordProps {
  id: string;
  onDecided: (message: string) => void;
}

/** One check: why it waits, what was typed beside what is known, who else gave the number, and the decision. */
export function IdentityCheckRecord({ id, onDecided }: IdentityCheckRecordProps) {
  return (
    <RecordBody query={useQuery(checkQuery(id))} what="check">
      {(check) => <Details key={check.id} check={check} onDecided={onDecided} />}
    </RecordBody>
  );
}

function Details({ check, onDecided }: { check: Check; onDecided: (message: string) => void }) {
  // The acts stay, refused, where another member decides while one reads: an open dialog keeps what was typed.
  const [wasWaiting] = useState(check.state === 'needs-a-person');
  const open = useOpenPictures(check.state === 'needs-a-person');
  const [compared, compare] = useCompared(open);
  const { customerName, isOwn, pictures } = check;
  // Those with the same number have a part of their own, with their checks.
  const shared = check.shared.filter(({ kinds }) => kinds.some((kind) => kind !== 'number'));
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={check.customerName || 'Erased customer'} />
        <StatusBadge tone={toneOf(check.state)}>{identityCheckStates[check.state]}</StatusBadge>
      </div>
      <TaskStanding what="check" task={check} />
      {wasWaiting && <DecideCheck check={check} onDecided={onDecided} />}
      <Comparison check={check} />
      {pictures.length > 0 && (
        <PicturesPart {...{ customerName, isOwn, pictures, open, compared }} captions={captionsOf(check)} />
      )}
      {check.others.length > 0 && <SameNumber check={check} />}
      {shared.length > 0 && <SharedPart shared={shared} onCompare={compare} />}
      <Facts check={check} />
      {check.tries.length > 0 && <Tries check={check} />}
    </>
  );
}

/** What is to be seen on each picture. */
const captionsOf = ({ firstname, lastname, birthOn }: Check) => ({
  document: [firstname && `${firstname} ${lastname}`, birthOn && `born ${formatDay(birthOn)}`]
    .filter(Boolean)
    .join(', '),
  selfie: 'The person on the document',
});

/** What was typed, beside the account and what the provider compared. It keeps no name of the holder. */
function Comparison({ check }: { check: Check }) {
  const { account, firstname, lastname, birthOn, firstnameMatches, lastnameMatches, birthMatches, numberKind } = check;
  const rows = [
    ['First name', firstname, account?.firstname ?? null, firstnameMatches],
    ['Last name', lastname, account?.lastname ?? null, lastnameMatches],
    ['Birthday', birthOn && formatDay(birthOn), null, birthMatches],
  ] as const;
  return (
    <RecordPart title="Compared">
      <table className={styles.compared} aria-label="Compared">
        <thead>
          <tr>
            <td />
            <th scope="col">Typed</th>
            <th scope="col">Account</th>
            <th scope="col">{numberNames[numberKind]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, typed, ours, matches]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label="Typed">{typed ?? 'Deleted'}</td>
              <td data-label="Account">{ours ?? '–'}</td>
              <td data-label={numberNames[numberKind]}>
                <Match matches={matches} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>
        Of the holder of the {numberNames[numberKind]} we keep whether each part fits, and nothing else.
      </p>
    </RecordPart>
  );
}

function Match({ matches }: { matches: boolean | null }) {
  if (matches === null) return <span className={styles.quiet}>Not compared</span>;
  return (
    <span className={matches ? styles.fits : styles.differs}>
      <Icon name={matches ? 'check' : 'alert'} size={18} />
      {matches ? 'Fits' : 'Differs'}
    </span>
  );
}

/** Who else gave the number. */
function SameNumber({ check: { others, state: own } }: { check: Check }) {
  const holder = own === 'needs-a-person' ? verifiedHolder(others) : undefined;
  return (
    <RecordPart title="Same number">
      {holder && (
        <p>
          {holder.customerName} is verified by this number, and one person has one account. So this check can be refused
          only.
        </p>
      )}
      <PlainList className={styles.rows}>
        {others.map(({ customerId, customerName, checkId, state, askedAt }) => (
          <li key={checkId} className={styles.row}>
            <strong>
              <CustomerName id={customerId} name={customerName} />
            </strong>
            <StatusBadge tone={toneOf(state)}>{identityCheckStates[state]}</StatusBadge>
            <span className={styles.quiet}>
              Asked on <Moment at={askedAt} />
            </span>
            <Link to={paths.identityCheck(checkId)} aria-label={`Open the check of ${customerName || 'the other'}`}>
              Open the check
            </Link>
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}

function Facts({ check }: { check: Check }) {
  const mayReadLimits = useMay('limits.read');
  const { customerId, customerName, askedAt, triesOfDay, textVersion, language } = check;
  return (
    <RecordPart title="About the check">
      <DescriptionList
        entries={[
          { label: 'Customer', value: <CustomerName id={customerId} name={customerName} /> },
          { label: 'Number', value: <span className="figures">{numberText(check)}</span> },
          { label: 'Asked for', value: <Moment at={askedAt} /> },
          { label: 'Asked whom', value: providerWords(check.provider) },
          { label: 'Tries on that day', value: `${triesOfDay} of ${identityTriesDaily}` },
          {
            label: 'Agreed to',
            value: <ConsentText kind="identity-consent" version={textVersion} language={language} />,
          },
          ...(mayReadLimits && customerName
            ? [{ label: 'Limit', value: <Link to={paths.customerLimit(customerId)}>How much they may owe</Link> }]
            : []),
        ]}
      />
    </RecordPart>
  );
}

/** The customer's other checks. */
function Tries({ check: { tries } }: { check: Check }) {
  return (
    <RecordPart title="Other checks of this customer">
      <PlainList className={styles.rows}>
        {tries.map((one) => (
          <li key={one.id} className={styles.row}>
            <strong>
              <Link to={paths.identityCheck(one.id)}>
                <Moment at={one.askedAt} />
              </Link>
            </strong>
            <StatusBadge tone={toneOf(one.state)}>{identityCheckStates[one.state]}</StatusBadge>
            <span className={styles.wide}>
              {[
                one.firstname === null ? 'Deleted' : `${one.firstname} ${one.lastname}`,
                one.birthOn && formatDay(one.birthOn),
                numberText(one),
                one.reason && reasonText('check', one.reason),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}
