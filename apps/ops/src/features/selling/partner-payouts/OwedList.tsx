import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type PartnerPayable, partnerCarryReasons } from '@foodbank/contract/selling/partner-payouts-staff';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import payouts from '../../earning/payouts/shared/Payouts.module.css';
import styles from './OwedList.module.css';
import { ProposePartnerDialog } from './ProposePartnerDialog.tsx';
import { owedOnly, owedTo, partnerFilters } from './partner-filters.ts';
import { payablesQuery } from './partner-payout-queries.ts';

const PartnerAccountDialog = lazyPart(async () => (await import('./PartnerAccountDialog.tsx')).PartnerAccountDialog);

/** What is owed to each store or rider, the bank account that it goes to, and what keeps it from being proposed. */
export function OwedList() {
  const [{ to: kind, city, show }, setFilters] = useListPage(partnerFilters);
  const shown = { kind, ...(city && { city }), ...(show !== 'all' && { show }) };
  // The page belongs to these filters: others begin with their first one.
  const [page, setPage] = useState({ of: '', cursor: '' });
  const filters = JSON.stringify(shown);
  const cursor = page.of === filters ? page.cursor : undefined;
  const [asked, setAsked] = useState<{ of: PartnerPayable; what: 'account' | 'propose' } | null>(null);
  const mayAsk = useMay('partner-accounts.request');
  const mayReview = useMay('payouts.review');
  const query = useQuery(payablesQuery(shown, cursor));
  const isFiltered = city !== '' || show !== 'all';
  const close = () => setAsked(null);
  return (
    <article className={payouts.stack}>
      <RecordHeading title="What is owed" />
      <p className={payouts.quiet}>
        What was sold and delivered and is not paid yet. On Mondays it is proposed, from ₦1,000 on, to partners with a
        bank account.
      </p>
      <div className={styles.filters}>
        <SelectField
          name="owed-to"
          label="Owed to"
          value={kind}
          options={optionsOf(owedTo)}
          onChange={({ target }) => setFilters({ to: target.value as typeof kind })}
        />
        <SelectField
          name="owed-in"
          label="City"
          value={city}
          options={[
            { value: '', label: 'All cities' },
            ...[...new Set([...(query.data?.cities ?? []), ...(city ? [city] : [])])].map((name) => ({
              value: name,
              label: name,
            })),
          ]}
          onChange={({ target }) => setFilters({ city: target.value })}
        />
        <SelectField
          name="owed-only"
          label="Show"
          value={show}
          options={optionsOf(owedOnly)}
          onChange={({ target }) => setFilters({ show: target.value as typeof show })}
        />
      </div>
      <ListBody
        query={query}
        what={kind === 'store' ? 'stores' : 'riders'}
        empty={
          isFiltered
            ? { title: kind === 'store' ? 'No store fits' : 'No rider fits', text: 'Choose another city, or show all.' }
            : {
                title: kind === 'store' ? 'No stores yet' : 'No riders yet',
                text: 'What they are owed appears here with the first delivery.',
              }
        }
        onClear={isFiltered ? () => setFilters({ city: '', show: 'all' }) : null}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <PlainList className={payouts.boxed} aria-label="What is owed" aria-busy={stale}>
              {rows.map((row) => (
                <Owed
                  key={row.partner.id}
                  row={row}
                  mayAsk={mayAsk}
                  mayReview={mayReview}
                  onAsk={(what) => setAsked({ of: row, what })}
                />
              ))}
            </PlainList>
            {nextCursor !== null && (
              <Button size="small" variant="quiet" onClick={() => setPage({ of: filters, cursor: nextCursor })}>
                Next page
              </Button>
            )}
          </>
        )}
      </ListBody>
      {asked !== null && (
        <>
          <Suspense fallback={null}>
            <PartnerAccountDialog partner={asked.of.partner} open={asked.what === 'account'} onClose={close} />
          </Suspense>
          <ProposePartnerDialog partner={asked.of.partner} open={asked.what === 'propose'} onClose={close} />
        </>
      )}
    </article>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface OwedProps {
  row: PartnerPayable;
  mayAsk: boolean;
  mayReview: boolean;
  onAsk: (what: 'account' | 'propose') => void;
}

function Owed({ row, mayAsk, mayReview, onAsk }: OwedProps) {
  const { partner, owed, inPayout, carried, account, waitingApprovalId } = row;
  return (
    <li className={styles.row}>
      <div className={styles.top}>
        <h2 className={styles.name}>{partner.name}</h2>
        <span className={`${payouts.strong} figures`}>{formatNaira(owed)}</span>
      </div>
      <p className={styles.line}>
        {partner.city}
        {inPayout > 0 && ` · ${formatNaira(inPayout)} of it in a payout`}
        {carried !== null && ` · Carried: ${partnerCarryReasons[carried].toLowerCase()}`}
      </p>
      <p className={account === null ? styles.missing : styles.line}>
        {account === null
          ? 'No bank account yet'
          : `${account.bankName} ${account.number}, ${account.name}, can be paid to from ${formatDay(account.payableFrom)}`}
      </p>
      {waitingApprovalId !== null && (
        <p className={styles.line}>
          <Link to={paths.approval(waitingApprovalId)}>A bank account waits for a second person</Link>
        </p>
      )}
      <div className={styles.acts}>
        <ActButton
          size="small"
          variant="quiet"
          refused={
            waitingApprovalId !== null
              ? 'A bank account waits for a second person.'
              : mayAsk
                ? null
                : 'Your role does not allow this.'
          }
          onClick={() => onAsk('account')}
        >
          {account === null ? 'Add' : 'Change'} the bank account…
          <VisuallyHidden> of {partner.name}</VisuallyHidden>
        </ActButton>
        {owed > inPayout && (
          <ActButton
            size="small"
            variant="quiet"
            refused={mayReview ? null : 'Your role does not propose payouts.'}
            onClick={() => onAsk('propose')}
          >
            Propose a payout…
            <VisuallyHidden> to {partner.name}</VisuallyHidden>
          </ActButton>
        )}
      </div>
    </li>
  );
}
