import { listPaymentAlarms, paymentAlarms } from '@foodbank/contract/money/payments-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { toast } from '../../../components/toast.ts';
import { liveListOptions, useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { PaymentAlarmRecord } from './PaymentAlarmRecord.tsx';
import { forgetAlarm, paymentKeys, refreshedEveryMs } from './payment-queries.ts';

/** The payments about which the provider contradicts us or itself, and the open one with what it answered. */
export function PaymentAlarmsPage() {
  const { paymentId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [, , pager] = useListPage({});
  const { cursor } = pager;
  const query = useQuery({
    queryKey: paymentKeys.list('alarms', cursor),
    queryFn: () => call(listPaymentAlarms, { query: { ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveListOptions,
  });
  useLiveList(query.refetch, refreshedEveryMs);
  const goOn = (id: string, message: string) => {
    toast(message);
    navigate(paths.paymentAlarms(search));
    forgetAlarm(id);
  };
  const list = (
    <ListFrame
      title="Payment alarms"
      lead="What the payment provider says about these payments contradicts us or itself."
    >
      <ListBody
        query={query}
        what="alarms"
        onClear={null}
        empty={{ title: 'No alarm', text: 'What the provider says about every payment fits what we sent.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Alarms"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: paths.paymentAlarm(row.id, search),
                isCurrent: row.id === paymentId,
                title: `${formatKobo(row.amountKobo)}, ${row.state}`,
                corner: <Age at={row.changedAt} />,
                line: paymentAlarms[row.alarm],
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.paymentAlarms()}
      record={
        paymentId === undefined ? null : (
          <PaymentAlarmRecord id={paymentId} onClosed={(message) => goOn(paymentId, message)} />
        )
      }
      recordKey={paymentId}
      hint="Choose a payment to see what the provider answered."
    />
  );
}
