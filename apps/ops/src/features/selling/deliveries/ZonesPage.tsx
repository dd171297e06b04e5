import { Link } from '@foodbank/app/components/Link';
import { searchFilter } from '@foodbank/app/tables/url-filters';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { requestZoneClosing } from '@foodbank/contract/selling/deliveries-staff';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { refreshDeliveries } from './delivery-queries.ts';
import styles from './Zones.module.css';
import { feeKept, type Zone, zonesQuery } from './zone-queries.ts';

const schema = { city: searchFilter(60) };

/** The zones of a city: what a delivery costs where, now and from a later day on. */
export function ZonesPage() {
  const [shown, setFilters] = useListPage(schema);
  const query = useQuery(zonesQuery);
  const cities = query.data?.cities ?? [];
  const city = shown.city || (cities[0] ?? '');
  const mayAsk = useMay('deliveries.request');
  const [closing, setClosing] = useState<Zone | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const ofCity = query.data && { rows: query.data.rows.filter((zone) => zone.city === city && !zone.isClosed) };
  return (
    <ListFrame
      title="Delivery zones"
      lead="What a delivery costs, by local government. Two people change it."
      actions={
        mayAsk && (
          <ButtonLink as={Link} to={paths.deliveryZoneForm({ city })}>
            New zone
          </ButtonLink>
        )
      }
      filters={
        cities.length > 1 && (
          <SelectField
            name="city"
            label="City"
            value={city}
            options={cities.map((one) => ({ value: one, label: one }))}
            onChange={({ target }) => setFilters({ city: target.value })}
          />
        )
      }
    >
      {asked && (
        <AskedNotice approvalId={asked}>You asked for a zone to be closed. Nothing has changed yet.</AskedNotice>
      )}
      <ListBody
        query={{ ...query, data: ofCity }}
        what="zones"
        empty={{ title: 'No zones', text: 'The stores of this city deliver nowhere. Ask for a zone.' }}
      >
        {({ rows }) => (
          <PlainList className={styles.zones} aria-label={`Zones of ${city}`}>
            {rows.map((zone) => (
              <li key={zone.id} className={styles.zone} aria-label={zone.name}>
                <div className={styles.head}>
                  <h2 className={styles.name}>{zone.name}</h2>
                  <p className={`${styles.fee} figures`}>{formatNaira(zone.fee)}</p>
                </div>
                <p className={styles.quiet}>
                  {zone.since === null ? 'In force from the beginning' : `In force since ${formatDay(zone.since)}`}. The
                  rider gets <span className="figures">{formatNaira(zone.riderFee)}</span>.
                </p>
                {zone.coming.map(({ startsOn, fee, riderFee }) => (
                  <p key={startsOn} className={styles.coming}>
                    From {formatDay(startsOn)}: <strong className="figures">{formatNaira(fee)}</strong>, the rider gets{' '}
                    <span className="figures">{formatNaira(riderFee)}</span>
                  </p>
                ))}
                <p className={styles.areas}>
                  {zone.areas.join(', ')}
                  {zone.state && <span className={styles.quiet}> ({zone.state} State)</span>}
                </p>
                {mayAsk && (
                  <div className={styles.acts}>
                    <ButtonLink
                      as={Link}
                      variant="quiet"
                      size="small"
                      to={paths.deliveryZoneForm({ zone: zone.id })}
                      aria-label={`Change ${zone.name}`}
                    >
                      Change…
                    </ButtonLink>
                    <ActButton
                      variant="quiet"
                      size="small"
                      refused={null}
                      aria-label={`Close ${zone.name}`}
                      onClick={() => setClosing(zone)}
                    >
                      Close…
                    </ActButton>
                  </div>
                )}
              </li>
            ))}
          </PlainList>
        )}
      </ListBody>
      <ReasonDialog
        open={closing !== null}
        onClose={() => setClosing(null)}
        title={`Close the zone ${closing?.name ?? ''}`}
        consequences={[
          'Another person has to approve it.',
          `Then nothing is delivered to ${closing?.areas.join(', ') || 'it'} any more.`,
          'Orders that were placed are still delivered.',
        ]}
        confirm="Ask for approval"
        send={(reason) => call(requestZoneClosing, { params: { id: closing?.id ?? '' }, body: { reason } })}
        onDone={({ approvalId }) => {
          setAsked(approvalId);
          void refreshDeliveries();
        }}
      />
      <p className={styles.quiet}>{feeKept}</p>
    </ListFrame>
  );
}
