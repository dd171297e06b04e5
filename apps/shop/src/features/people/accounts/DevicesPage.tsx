import { PageHeading } from '@foodbank/app/components/PageHeading';
import { failureText } from '@foodbank/app/forms/failure-text';
import {
  type CustomerDevice,
  endCustomerSession,
  listCustomerDevices,
} from '@foodbank/contract/people/customer-devices';
import { Button } from '@foodbank/ui/Button';
import { PlainList } from '@foodbank/ui/PlainList';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { moment } from '../../../moment.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import styles from './DevicesPage.module.css';
import { useSignOut } from './use-sign-out.ts';

const devicesQuery = queryOptions({
  queryKey: ['customers', 'devices'],
  queryFn: async ({ signal }) => (await call(listCustomerDevices, {}, signal)).devices,
});

/** The devices on which the customer is signed in. */
export function DevicesPage() {
  const devices = useQuery(devicesQuery);
  const { busy, message, signOutEverywhere } = useSignOut();
  return (
    <div className={styles.page}>
      <BackLink to={paths.account}>Account</BackLink>
      <PageHeading title="Devices" className={styles.title} />
      <p className={styles.lead}>If you don’t know one of these, log it out and change your password.</p>
      <QueryBody query={devices} loading="Loading your devices…">
        {(list) => (
          <PlainList className={styles.list}>
            {list.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </PlainList>
        )}
      </QueryBody>
      <p role="alert">{message}</p>
      <Button variant="danger" busy={busy} onClick={signOutEverywhere}>
        Log out everywhere
      </Button>
    </div>
  );
}

function DeviceRow({ device }: { device: CustomerDevice }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endCustomerSession, { params: { id: device.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>{device.device}</p>
        <p className={styles.when}>
          {device.isThisOne ? 'This device' : `Last used ${moment(device.lastUsedAt)}`}, logged in{' '}
          {moment(device.signedInAt)}
        </p>
        {end.error && (
          <p role="alert" className={styles.error}>
            {failureText(end.error, { refused: 'The device is still logged in. Please try again.' })}
          </p>
        )}
      </div>
      {!device.isThisOne && (
        <Button variant="quiet" size="small" busy={end.isPending} onClick={() => end.mutate()}>
          Log out<span className="visually-hidden"> {device.device}</span>
        </Button>
      )}
    </li>
  );
}
