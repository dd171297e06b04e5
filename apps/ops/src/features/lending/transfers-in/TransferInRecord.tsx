import { Link } from '@foodbank/app/components/Link';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  assignTransferIn,
  getTransferIn,
  listTransfersIn,
  returnTransferIn,
  transferEnds,
  transferQuestionWords,
  type transferShows,
} from '@foodbank/contract/lending/transfers-in-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { DecideBar, type Decision } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';

/** A page of payments to account numbers. */
export const transfersInQuery = (show: keyof typeof transferShows, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['transfers-in', 'list', show, cursor],
    queryFn: () => call(listTransfersIn, { query: { show, ...(cursor && { cursor }) } }),
  });

/** One of them. */
export const transferInQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfers-in', 'record', id],
    queryFn: () => call(getTransferIn, { params: { chargeId: id } }),
    staleTime: 0,
  });

/** Reads all of them again after a decision. */
export const refreshTransfers = () => queryClient.invalidateQueries({ queryKey: ['transfers-in'] });

type Transfer = ReplyOf<typeof getTransferIn>;

export interface TransferInRecordProps {
  id: string;
  onDecided: (message: string) => void;
}

/** One payment to an account number: who sent it, what it paid, and what can be decided about the rest. */
export function TransferInRecord({ id, onDecided }: TransferInRecordProps) {
  return (
    <RecordBody query={useQuery(transferInQuery(id))} what="payment">
      {(transfer) => (
        <>
          <RecordHeading title={`${formatKobo(transfer.amountKobo)} to an account number`} />
          {transfer.question !== null && <Decisions transfer={transfer} onDecided={onDecided} />}
          <DescriptionList entries={entriesOf(transfer)} />
        </>
      )}
    </RecordBody>
  );
}

function entriesOf(transfer: Transfer) {
  const { id, at, amountKobo, waitsKobo, backKobo, question, decidesAt, endedBy, sender, parts, plans } = transfer;
  const sent = [sender.name, sender.account, sender.bank].filter(Boolean).join(', ');
  return [
    { label: 'Customer', value: <CustomerLink id={transfer.customerId} name={transfer.customerName} /> },
    { label: 'Came in', value: <Moment at={at} /> },
    { label: 'Amount', value: formatKobo(amountKobo) },
    ...parts.map(({ number, amountKobo: kobo }) => ({ label: `Paid on ${number}`, value: formatKobo(kobo) })),
    ...(waitsKobo > 0 ? [{ label: 'Waits', value: formatKobo(waitsKobo) }] : []),
    ...(backKobo > 0 ? [{ label: 'Back to the sender', value: formatKobo(backKobo) }] : []),
    { label: 'Question', value: question ? transferQuestionWords[question] : endedBy ? transferEnds[endedBy] : 'None' },
    ...(decidesAt ? [{ label: 'Without an answer', value: <WithoutAnswer transfer={transfer} /> }] : []),
    ...plans.map(({ number, name, payoffKobo, endsOn }) => ({
      label: `${name}, ${number}`,
      value: `${formatKobo(payoffKobo)} pays it off, last payment ${formatDay(endsOn)}`,
    })),
    { label: 'Sender, as the provider tells', value: sent || 'Not told', long: true },
    {
      label: 'Reference of the provider',
      value: <Link to={paths.charge(id)}>{transfer.reference}</Link>,
      long: true,
    },
  ];
}

function CustomerLink({ id, name }: { id: string; name: string }) {
  const mayRead = useMay('customers.read');
  const shown = name || 'Erased customer';
  return mayRead ? <Link to={paths.customer(id)}>{shown}</Link> : shown;
}

function WithoutAnswer({ transfer: { decidesAt, question, plans } }: { transfer: Transfer }) {
  const [first] = plans;
  return (
    <>
      {question === 'which-plan' && first ? `Pays ${first.number}, ` : 'Goes back, '}
      <Moment at={decidesAt ?? ''} />
    </>
  );
}

// Of the plans that end first; more than these no customer has at once.
const letters = ['p', 'o', 'i', 'u', 'y'];

function Decisions({ transfer, onDecided }: { transfer: Transfer; onDecided: (message: string) => void }) {
  const { id, waitsKobo, plans } = transfer;
  const may = useMay('payments.decide-transfer');
  const refused = may ? null : `Your roles don’t include: ${permissions['payments.decide-transfer']}.`;
  const amount = formatKobo(waitsKobo);
  const decisions: Decision[] = [
    ...letters.flatMap((letter, index): Decision[] => {
      const plan = plans[index];
      if (plan === undefined) return [];
      return [
        {
          ...{ letter, refused },
          label: `Pay ${plan.number}`,
          title: `Pay ${plan.number} with ${amount}`,
          consequences: [
            'It counts on the day on which it was sent, and the customer is told.',
            'What this plan doesn’t need pays the plan that ends next.',
          ],
          send: (reason) => call(assignTransferIn, { params: { chargeId: id }, body: { number: plan.number, reason } }),
        },
      ];
    }),
    {
      ...{ letter: 'b', refused },
      label: 'Send back',
      title: `Send ${amount} back`,
      tone: 'danger',
      consequences: ['It goes back to the account that it came from, and the customer is told.'],
      send: (reason) => call(returnTransferIn, { params: { chargeId: id }, body: { reason } }),
    },
  ];
  return <DecideBar decisions={decisions} onDecided={onDecided} />;
}
