import { FormBanner } from '@foodbank/app/components/FormBanner';
import { failureText } from '@foodbank/app/forms/failure-text';
import { endStaffSession, endStaffSessions } from '@foodbank/contract/people/staff-devices';
import { Button } from '@foodbank/ui/Button';
import { Chip } from '@foodbank/ui/Chip';
import { Dialog } from '@foodbank/ui/Dialog';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { forgetTab } from '../../../session/signed-out.ts';
import { AccountSection } from './AccountSection.tsx';
import { devicesQuery, refreshAccount } from './account-queries.ts';
import { ItemList } from './ItemList.tsx';

const refused = 'The device could not be signed out. Please try again.';

/** Where the member is signed in: each device can be signed out, and all of them together. */
export function Devices() {
  const { data, error, isFetching, refetch } = useQuery(devicesQuery);
  const end = useMutation({
    mutationFn: (id: string) => call(endStaffSession, { params: { id } }),
    onSuccess: () => toast('The device is signed out.'),
    onSettled: refreshAccount,
  });
  const items = data?.devices.map(({ id, device, address, lastUsedAt, signedInAt, isThisOne, isComplete }) => ({
    id,
    title: (
      <>
        {device} {isThisOne && <Chip tone="leaf">This device</Chip>}
        {!isComplete && <Chip tone="plantain">Password only</Chip>}
      </>
    ),
    detail: (
      <>
        Last used <Moment at={lastUsedAt} />, from {address}. Signed in <Moment at={signedInAt} />.
      </>
    ),
    action: !isThisOne && (
      <Button
        variant="quiet"
        size="small"
        busy={end.isPending && end.variables === id}
        onClick={() => !end.isPending && end.mutate(id)}
      >
        Sign out
        <VisuallyHidden>{device}</VisuallyHidden>
      </Button>
    ),
  }));
  return (
    <AccountSection title="Devices" note="Where you are signed in now." actions={<EverywhereButton />}>
      {end.error && <FormBanner tone="error">{failureText(end.error, { refused })}</FormBanner>}
      {error && <FailedNotice what="devices" error={error} busy={isFetching} onRetry={refetch} />}
      {items && <ItemList label="Devices" items={items} />}
      {!items && !error && <Skeleton shape="block" />}
    </AccountSection>
  );
}

/** Signs out on every device after a question. This page leaves too. */
function EverywhereButton() {
  const [isAsked, setAsked] = useState(false);
  const end = useMutation({
    mutationFn: () => call(endStaffSessions, {}),
    onSuccess: () => {
      forgetTab();
      window.location.replace(paths.signIn);
    },
  });
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        dismissable={!end.isPending}
        title="Sign out everywhere"
        description="Every device is signed out, this one too. What is typed on them and not sent is lost."
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
              Sign out everywhere
            </Button>
          </>
        }
      >
        {end.error && <FormBanner tone="error">{failureText(end.error, { refused })}</FormBanner>}
      </Dialog>
    </>
  );
}
