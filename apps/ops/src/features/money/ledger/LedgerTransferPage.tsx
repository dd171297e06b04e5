import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { LedgerTransfer, LinkedTransfer } from '@foodbank/contract/money/ledger-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { CopyId } from '../../../components/CopyId.tsx';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice, FailedNotice } from '../../../components/notices.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { paths } from '../../../paths.ts';
import styles from './Ledger.module.css';
import { LedgerSums } from './LedgerSums.tsx';
import { transferQuery } from './ledger-queries.ts';
import { accountText, codeText, transferStates } from './shared/ledger-texts.ts';

/** One transfer: what it is for, both sides, and the transfers that belong to it. */
export function LedgerTransferPage() {
  const { id = '' } = useParams();
  const { data: transfer, error, isFetching, refetch } = useQuery(transferQuery(id));
  return (
    <div className={styles.page}>
      <BackLink to={paths.ledger}>Ledger</BackLink>
      <PageHeading
        title={transfer ? `${codeText(transfer.code)}, ${formatNaira(transfer.amount)}` : 'Transfer'}
        className={styles.title}
      />
      {isMissing(error) && <EmptyNotice title="No such transfer" text="The address may be mistyped." />}
      {error && !isMissing(error) && <FailedNotice what="transfer" error={error} busy={isFetching} onRetry={refetch} />}
      {!transfer && !error && <Skeleton shape="block" />}
      {transfer && <Transfer transfer={transfer} />}
    </div>
  );
}

const ConnectedRecords = lazyPart(
  async () => (await import('../../../components/ConnectedRecords.tsx')).ConnectedRecords,
);

function Transfer({ transfer }: { transfer: LedgerTransfer }) {
  const { kind, bookedAt, bookedOn, effectiveOn, subject, key, origin, end, group } = transfer;
  const originHeading = kind === 'posted' ? 'It takes back' : kind === 'void' ? 'It voids' : 'It posts';
  const endHeading = kind === 'pending' ? (end?.kind === 'void' ? 'Voided by' : 'Posted by') : 'Taken back by';
  return (
    <>
      <p className={styles.facts}>
        <StatusBadge tone={transferStates[kind].tone}>{transferStates[kind].text}</StatusBadge>
        <span>
          Booked <Moment at={bookedAt} />
        </span>
      </p>
      <div className={styles.sides}>
        <Side heading="Debit" side={transfer.debit} />
        <Side heading="Credit" side={transfer.credit} />
      </div>
      <Card as="section" padding="snug" aria-label="Details">
        <DescriptionList
          entries={[
            { label: 'Counts on', value: formatDay(effectiveOn) },
            { label: 'Business date of the booking', value: formatDay(bookedOn) },
            { label: 'Belongs to', value: <RecordName of={subject} />, long: true },
            { label: 'For support', value: <CopyId id={key}>The key of the booking</CopyId>, long: true },
          ]}
        />
      </Card>
      <Suspense fallback={null}>
        <ConnectedRecords of="transfer" id={transfer.id} />
      </Suspense>
      {origin && <Linked heading={originHeading} transfers={[origin]} />}
      {end && <Linked heading={endHeading} transfers={[end]} />}
      {group.length > 0 && <Linked heading="Booked together with" transfers={group} />}
    </>
  );
}

function Side({ heading, side }: { heading: string; side: LedgerTransfer['debit'] }) {
  return (
    <Card as="section" padding="snug" className={styles.side} aria-label={heading}>
      <h2 className={styles.sideTitle}>
        {heading}: <Link to={paths.ledgerAccount(side.accountId)}>{accountText(side)}</Link>
      </h2>
      {side.after ? (
        <LedgerSums sums={side.after} heading="Balance after" />
      ) : (
        <p>The ledger has no entry of this transfer on this account. The proof of the money reports it.</p>
      )}
    </Card>
  );
}

function Linked({ heading, transfers }: { heading: string; transfers: readonly LinkedTransfer[] }) {
  return (
    <Card as="section" padding="snug" className={styles.side} aria-label={heading}>
      <h2 className={styles.sideTitle}>{heading}</h2>
      <PlainList className={styles.linked}>
        {transfers.map(({ id, code, kind, amount, bookedAt }) => (
          <li key={id}>
            <Link to={paths.transfer(id)}>
              {codeText(code)}, {formatNaira(amount)}
            </Link>
            <span className={styles.quiet}>
              {transferStates[kind].text}, <Moment at={bookedAt} />
            </span>
          </li>
        ))}
      </PlainList>
    </Card>
  );
}
