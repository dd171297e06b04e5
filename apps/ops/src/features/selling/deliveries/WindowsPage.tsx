import { Link } from '@foodbank/app/components/Link';
import { searchFilter } from '@foodbank/app/tables/url-filters';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { type PlannedWindow, requestDayOpening } from '@foodbank/contract/selling/deliveries-staff';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { deliveryStoresQuery, windowsQuery } from './delivery-queries.ts';
import styles from './Zones.module.css';
import { closuresQuery, hourText, weekdays } from './zone-queries.ts';

const schema = { store: searchFilter(36) };

/** The windows of a store by day of the week, what is taken in the next days, and the days on which it is closed. */
export function WindowsPage() {
  const [shown, setFilters] = useListPage(schema);
  const stores = useQuery(deliveryStoresQuery);
  const store = shown.store || (stores.data?.[0]?.id ?? '');
  const query = useQuery(windowsQuery(store));
  const closures = useQuery(closuresQuery(null)).data?.closures.filter(({ storeId }) => storeId === store) ?? [];
  const mayAsk = useMay('deliveries.request');
  const [opening, setOpening] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <ListFrame
      title="Delivery windows"
      lead="When a store delivers, and how many orders it takes. Two people change it."
      actions={
        mayAsk && (
          <>
            <ButtonLink as={Link} to={paths.deliveryWindowsForm({ store })}>
              Change the windows
            </ButtonLink>
            <ButtonLink as={Link} variant="quiet" to={paths.closeDay({ store })}>
              Close a day
            </ButtonLink>
          </>
        )
      }
      filters={
        <SelectField
          name="store"
          label="Store"
          value={store}
          options={(stores.data ?? []).map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
          onChange={({ target }) => setFilters({ store: target.value })}
        />
      }
    >
      {asked && (
        <AskedNotice approvalId={asked}>You asked for a day to be opened again. Nothing has changed yet.</AskedNotice>
      )}
      <RecordBody query={stores.error ? { ...stores, data: undefined } : query} what="windows">
        {({ plan, windows }) => (
          <>
            <section aria-label="Each week" className={styles.block}>
              <h2 className={styles.previewTitle}>Each week</h2>
              <dl className={styles.week}>
                {weekdays.map((name, index) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <PlanOf windows={plan.filter(({ weekday }) => weekday === index + 1)} />
                  </div>
                ))}
              </dl>
            </section>
            <section aria-label="Closed days" className={styles.block}>
              <h2 className={styles.previewTitle}>Closed days</h2>
              {closures.length === 0 && <p className={styles.quiet}>No day is closed.</p>}
              <PlainList className={styles.rows} aria-label="Closed days">
                {closures.map(({ day, title }) => (
                  <li key={day} className={styles.row}>
                    <span>
                      <strong>{formatDay(day)}</strong>, {title}
                    </span>
                    {mayAsk && (
                      <Button
                        variant="quiet"
                        size="small"
                        aria-label={`Open ${formatDay(day)} again`}
                        onClick={() => setOpening(day)}
                      >
                        Open again…
                      </Button>
                    )}
                  </li>
                ))}
              </PlainList>
            </section>
            <section aria-label="The next days" className={styles.block}>
              <h2 className={styles.previewTitle}>The next days</h2>
              {windows.length === 0 && <p className={styles.quiet}>No window can be chosen now.</p>}
              <PlainList className={styles.rows} aria-label="The next days">
                {windows.map(({ id, day, label, capacity, taken }) => (
                  <li key={id} className={styles.row}>
                    <span>
                      {formatDay(day)}, {label}
                    </span>
                    <span className="figures">
                      {taken} of {capacity} taken
                    </span>
                  </li>
                ))}
              </PlainList>
            </section>
          </>
        )}
      </RecordBody>
      <ReasonDialog
        open={opening !== null}
        onClose={() => setOpening(null)}
        title={`Open ${opening === null ? '' : formatDay(opening)} again`}
        consequences={['Another person has to approve it.', 'Orders that were moved stay where they are.']}
        confirm="Ask for approval"
        send={(reason) =>
          call(requestDayOpening, { params: { day: opening ?? '' }, body: { storeIds: [store], reason } })
        }
        onDone={({ approvalId }) => setAsked(approvalId)}
      />
    </ListFrame>
  );
}

/** The windows of a weekday. A line never ends within one. */
function PlanOf({ windows }: { windows: readonly PlannedWindow[] }) {
  return (
    <dd className={styles.plan}>
      {windows.length === 0 && 'No deliveries'}
      {windows.map(({ startHour, endHour, capacity }) => (
        <span key={startHour}>
          {hourText(startHour)} to {hourText(endHour)}, {counted(capacity, 'order')}
        </span>
      ))}
    </dd>
  );
}
