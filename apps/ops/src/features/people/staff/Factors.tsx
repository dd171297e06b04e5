import { FormBanner } from '@foodbank/app/components/FormBanner';
import { failureText } from '@foodbank/app/forms/failure-text';
import { lazyPart } from '@foodbank/app/lazy-part';
import { removePasskey, removeTotp } from '@foodbank/contract/people/staff-factors';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { toast } from '../../../components/toast.ts';
import { AccountSection } from './AccountSection.tsx';
import { factorsQuery, refreshAccount } from './account-queries.ts';
import type { AddedFactor } from './FactorDialog.tsx';
import { ItemList } from './ItemList.tsx';
import styles from './SignIn.module.css';

const FactorDialog = lazyPart(async () => (await import('./FactorDialog.tsx')).FactorDialog);

const onlyFactor = 'This is your only second factor. Add another one before you remove it.';

/** The member's second factors: authenticator app, passkeys, recovery codes. The last factor can't be removed. */
export function Factors() {
  const { data, error, isFetching, refetch } = useQuery(factorsQuery);
  const [adding, setAdding] = useState<AddedFactor | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => (id === 'totp' ? call(removeTotp, {}) : call(removePasskey, { body: { id } })),
    onSuccess: () => toast('The second factor was removed.'),
    onSettled: refreshAccount,
  });
  const isLast = data !== undefined && data.passkeys.length + (data.totpSince === null ? 0 : 1) === 1;
  const removeButton = (id: string, name: string) => (
    <ActButton
      variant="quiet"
      size="small"
      refused={isLast ? onlyFactor : null}
      busy={remove.isPending && remove.variables === id}
      onClick={() => !remove.isPending && remove.mutate(id)}
    >
      Remove
      <VisuallyHidden>{name}</VisuallyHidden>
    </ActButton>
  );
  const codesLeft = data?.recoveryCodesLeft ?? 0;
  return (
    <AccountSection title="Second factors" note="One of them is asked for each time you sign in.">
      {remove.error && (
        <FormBanner tone="error">{failureText(remove.error, { refused: 'It could not be removed.' })}</FormBanner>
      )}
      {error && <FailedNotice what="second factors" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="block" />}
      {data && (
        <ItemList
          label="Second factors"
          items={[
            ...(data.totpSince === null
              ? []
              : [
                  {
                    id: 'totp',
                    title: 'Authenticator app',
                    detail: (
                      <>
                        Set up <Moment at={data.totpSince} />
                      </>
                    ),
                    action: removeButton('totp', 'Authenticator app'),
                  },
                ]),
            ...data.passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
              id,
              title: name,
              detail: (
                <>
                  Passkey, added <Moment at={addedAt} />
                  {lastUsedAt && (
                    <>
                      , last used <Moment at={lastUsedAt} />
                    </>
                  )}
                </>
              ),
              action: removeButton(id, name),
            })),
            {
              id: 'codes',
              title: 'Recovery codes',
              detail: codesLeft === 0 ? 'None left. Make new ones.' : `${codesLeft} left, each works once`,
              action: (
                <Button variant="quiet" size="small" onClick={() => setAdding('codes')}>
                  New recovery codes
                </Button>
              ),
            },
          ]}
        />
      )}
      <div className={styles.row}>
        <Button variant="quiet" size="small" onClick={() => setAdding('passkey')}>
          Add a passkey
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAdding('totp')}>
          {data?.totpSince ? 'New authenticator app' : 'Add an authenticator app'}
        </Button>
      </div>
      <Suspense>
        <FactorDialog adding={adding} onClose={() => setAdding(null)} />
      </Suspense>
    </AccountSection>
  );
}
