import { AmountField } from '@foodbank/app/components/AmountField';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo, formatNaira, toNaira } from '@foodbank/contract/primitives/money';
import { localGovernments, type State, states } from '@foodbank/contract/primitives/nigeria';
import { amountExample, nairaText, readKobo, typedNaira } from '@foodbank/contract/primitives/typed-numbers';
import { requestDeliveryZone, zoneFeesRule, zoneForm } from '@foodbank/contract/selling/deliveries-staff';
import { CheckField } from '@foodbank/ui/CheckField';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ApprovalForm, ApprovalPage } from '../../../components/ApprovalForm.tsx';
import { ChangeTable } from '../../../components/ChangeTable.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { useApprovalForm, useAskedBefore } from '../../../components/use-approval-form.ts';
import { paths } from '../../../paths.ts';
import styles from './Zones.module.css';
import { feeKept, type Zone, zonesQuery } from './zone-queries.ts';

/** Asks for a new zone, or for other fees or places of one. Another person approves it. */
export function ZoneFormPage() {
  const [params] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(zonesQuery);
  const zone = data?.rows.find(({ id }) => id === params.get('zone')) ?? null;
  const title = params.has('zone') ? 'Change a delivery zone' : 'New delivery zone';
  return (
    <ApprovalPage title={title}>
      {error && <FailedNotice what="zones" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="block" />}
      {data && params.has('zone') && zone === null && <p>This zone is closed. Ask for a new one.</p>}
      {data && (zone !== null || !params.has('zone')) && (
        <ZoneForm
          key={zone?.id ?? 'new'}
          zone={zone}
          city={zone?.city ?? params.get('city') ?? data.cities[0] ?? ''}
          cities={data.cities}
          zones={data.rows}
        />
      )}
    </ApprovalPage>
  );
}

interface ZoneFormProps {
  zone: Zone | null;
  city: string;
  cities: readonly string[];
  zones: readonly Zone[];
}

const { fee: feeField, riderFee: riderFeeField, ...otherFields } = zoneForm.shape;
const schema = z
  .object({
    ...otherFields,
    fee: z.pipe(typedNaira(`Enter the fee in naira, ${amountExample}`), feeField),
    riderFee: z.pipe(typedNaira(`Enter the rider’s fee in naira, ${amountExample}`), riderFeeField),
  })
  .check(zoneFeesRule);

/** What a refused request had. */
interface AskedZone {
  name: string;
  state: string;
  areas: readonly string[];
  feeKobo: number;
  riderFeeKobo: number;
  startsOn: string | null;
}

const koboText = (kobo: number) => nairaText(toNaira(kobo));

/** What an amount is read as. */
function amountText(text: string): string {
  const kobo = readKobo(text);
  return kobo === null || !Number.isFinite(kobo) ? '–' : formatKobo(kobo);
}

function ZoneForm({ zone, city: startCity, cities, zones }: ZoneFormProps) {
  const today = lagosDay(new Date());
  const neighbour = zones.find((one) => one.city === startCity && one.state !== null);
  const refused = useAskedBefore<AskedZone>();
  const [state, setState] = useState<string>(refused?.state || zone?.state || neighbour?.state || '');
  const [areas, setAreas] = useState<readonly string[]>(refused?.areas ?? zone?.areas ?? []);
  const [fee, setFee] = useState(refused?.feeKobo ? koboText(refused.feeKobo) : zone ? nairaText(zone.fee) : '');
  const [riderFee, setRiderFee] = useState(
    refused?.riderFeeKobo ? koboText(refused.riderFeeKobo) : zone ? nairaText(zone.riderFee) : '',
  );
  const [startsOn, setStartsOn] = useState(refused?.startsOn && refused.startsOn > today ? refused.startsOn : today);
  const areasErrorId = useId();
  const asking = useApprovalForm({
    schema,
    extraValues: () => ({
      ...(zone && { city: zone.city, name: zone.name }),
      areas,
      startsOn: zone && startsOn !== '' && startsOn !== today ? startsOn : undefined,
    }),
    send: (body) => call(requestDeliveryZone, { body }),
    failure: { refused: 'The change could not be asked for. Please try again.' },
  });
  const { field } = asking;
  const listed = localGovernments[state as State];
  const areasError = field('areas').error;
  const changes = [
    { field: 'Fee', before: zone && formatNaira(zone.fee), after: amountText(fee) },
    { field: 'Of it for the rider', before: zone && formatNaira(zone.riderFee), after: amountText(riderFee) },
    {
      field: 'Fees from',
      before: zone?.since ? formatDay(zone.since) : null,
      after: zone ? formatDay(startsOn || today) : 'The approval',
    },
    { field: 'Local governments', before: zone?.areas.join(', ') ?? null, after: [...areas].sort().join(', ') },
  ];
  return (
    <ApprovalForm
      asking={asking}
      back={{ to: paths.deliveryZones(), label: 'Back to the delivery zones' }}
      aside={
        <section className={styles.preview} aria-label="What changes">
          <h2 className={styles.previewTitle}>What changes</h2>
          <ChangeTable label="What changes" changes={changes} />
          <p className={styles.quiet}>{feeKept}</p>
        </section>
      }
    >
      {zone ? (
        <p className={styles.who}>
          {zone.name}, {zone.city}
        </p>
      ) : (
        <>
          <SelectField
            {...field('city')}
            label="City of the stores"
            options={cities.map((one) => ({ value: one, label: one }))}
            defaultValue={startCity}
          />
          <TextField
            {...field('name')}
            data-keep
            label="Name of the zone"
            autoComplete="off"
            defaultValue={refused?.name}
          />
        </>
      )}
      <div className={styles.pair}>
        <AmountField
          {...field('fee')}
          label="Fee in naira"
          value={fee}
          onChange={({ target }) => setFee(target.value)}
        />
        <AmountField
          {...field('riderFee')}
          label="Of it for the rider"
          value={riderFee}
          onChange={({ target }) => setRiderFee(target.value)}
        />
      </div>
      {zone && (
        <TextField
          {...field('startsOn')}
          type="date"
          label="Fees hold from"
          hint="For orders made from this day on. Local governments change with the approval."
          min={today}
          value={startsOn}
          onChange={({ target }) => setStartsOn(target.value)}
        />
      )}
      <SelectField
        {...field('state')}
        label="State"
        placeholder="Choose the state"
        options={states.map((one) => ({ value: one, label: one }))}
        value={state}
        onChange={({ target }) => {
          setState(target.value);
          setAreas([]);
        }}
      />
      {listed ? (
        <fieldset className={styles.areaField} aria-describedby={areasError ? areasErrorId : undefined}>
          <legend>Local governments</legend>
          {[...new Set([...listed, ...areas])].map((area) => (
            <CheckField
              key={area}
              name="areas"
              value={area}
              label={labelOf(area, zones, { city: startCity, own: zone?.id })}
              checked={areas.includes(area)}
              onChange={({ target }) =>
                setAreas(target.checked ? [...areas, area] : areas.filter((one) => one !== area))
              }
            />
          ))}
          {areasError && (
            <p id={areasErrorId} className={styles.error}>
              {areasError}
            </p>
          )}
        </fieldset>
      ) : (
        <TextAreaField
          {...field('areas')}
          label="Local governments, one on each line"
          rows={5}
          defaultValue={areas.join('\n')}
          onChange={({ target }) =>
            setAreas(
              target.value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            )
          }
        />
      )}
    </ApprovalForm>
  );
}

/** A local government, with the zone that it would leave. */
function labelOf(area: string, zones: readonly Zone[], { city, own }: { city: string; own: string | undefined }) {
  const other = zones.find((zone) => zone.city === city && zone.id !== own && zone.areas.includes(area));
  return other ? `${area} (now ${other.name})` : area;
}
