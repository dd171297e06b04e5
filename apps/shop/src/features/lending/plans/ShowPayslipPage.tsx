import { PageHeading } from '@foodbank/app/components/PageHeading';
import { type PayslipMonth, payslipBytesMax, showPayslip } from '@foodbank/contract/lending/payroll';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { Failure } from '../../../components/Failure.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useOnline } from '../../../offline/connection.ts';
import { ownPlanPath } from '../../../paths.ts';
import { shrinkFile, UnusablePicture } from '../../../pictures/shrink-picture.ts';
import { payslipsQuery } from '../../../plans/plan-queries.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './ShowPayslipPage.module.css';

/** Shows a payslip where the employer says nothing: a photo or a PDF, and what becomes of it. */
export function ShowPayslipPage() {
  const { number = '', instalment = '' } = useParams();
  const query = useQuery({ ...payslipsQuery(number), staleTime: 0 });
  const { payslips } = query.data ?? { payslips: null };
  const month = payslips?.months.find((one) => String(one.instalment) === instalment);
  return (
    <div className={styles.page}>
      <BackLink to={ownPlanPath(number)}>Your plan</BackLink>
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">Loading your payslips…</span>
          <Skeleton shape="heading" />
          <Skeleton shape="block" />
        </div>
      )}
      {query.isError && !query.data && <ReadFailure query={query} of="Your payslips" isScreen />}
      {query.data && !month && (
        <>
          <PageHeading title="Payslip not found" className={styles.heading} />
          <p>This link matches no payslip of this plan.</p>
        </>
      )}
      {month && <Show month={month} number={number} employer={payslips?.employerName ?? ''} />}
    </div>
  );
}

interface ShowProps {
  month: PayslipMonth;
  number: string;
  employer: string;
}

function Show({ month, number, employer }: ShowProps) {
  const { payday, amount, mayShowPayslip, shown } = month;
  const refusal = shown?.state === 'refused' ? shown.reason : null;
  return (
    <>
      <PageHeading title={`Show us ${payslipText(payday)}`} className={styles.heading} />
      {mayShowPayslip ? (
        <>
          <p>
            {employer} has not told us whether {shortNaira(amount)} left with your pay of {formatDay(payday)}. If your
            payslip shows it, it counts as paid. You’re not late meanwhile.
          </p>
          {refusal !== null && <Banner tone="error">We could not use the last one: {refusal}</Banner>}
          <Sending month={month} number={number} />
        </>
      ) : (
        <Standing shown={shown} />
      )}
    </>
  );
}

/** Where the payslip stands; the place that has the focus once it was sent. */
function Standing({ shown }: Pick<PayslipMonth, 'shown'>) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.focus();
  }, []);
  return (
    <p ref={line} tabIndex={-1} role="status" className={styles.standing}>
      {shown?.state === 'waiting'
        ? 'We have your payslip. A person looks at it, and we text you what comes of it. You need to do nothing.'
        : 'We need no payslip for this month now.'}
    </p>
  );
}

/** A file that is ready to be sent. */
interface Ready {
  blob: Blob;
  name: string;
}

/** Makes a photo small; a PDF is sent as it is. Throws an error whose message is for people. */
async function readyOf(file: File): Promise<Ready> {
  const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');
  const blob = isPdf ? file : (await shrinkFile(file)).blob;
  if (blob.size > payslipBytesMax)
    throw new Error('This file is larger than 2 MB. Take a photo of the payslip instead.');
  return { blob, name: file.name };
}

function Sending({ month, number }: Pick<ShowProps, 'month' | 'number'>) {
  const input = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const online = useOnline();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ blob }: Ready) =>
      call(showPayslip, { params: { number, instalment: String(month.instalment) }, bytes: blob }),
    onSuccess: (answer) => client.setQueryData(payslipsQuery(number).queryKey, answer),
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file === undefined) return;
    setProblem(null);
    setReady(null);
    try {
      setReady(await readyOf(file));
    } catch (failure) {
      const isKnown = failure instanceof UnusablePicture || (failure instanceof Error && failure.constructor === Error);
      setProblem(isKnown ? (failure as Error).message : 'This file can’t be read. Choose another one.');
    }
  };
  return (
    <div className={styles.form}>
      <ul className={styles.rules}>
        <li>All of the payslip, with your name and the month</li>
        <li>The line with our deduction can be read</li>
        <li>A photo in daylight, or the PDF from your pay office</li>
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Your payslip"
        onChange={choose}
      />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {ready && <Chosen {...ready} />}
      <Failure error={error} />
      {ready ? (
        <>
          <Button variant="action" size="large" block busy={isPending} disabled={!online} onClick={() => mutate(ready)}>
            Send it
          </Button>
          <Button variant="quiet" block disabled={isPending} onClick={() => input.current?.click()}>
            Choose another one
          </Button>
        </>
      ) : (
        <Button variant="action" size="large" block onClick={() => input.current?.click()}>
          Take a photo or choose a file
        </Button>
      )}
      {ready && !online && <p>You need a network to send it.</p>}
      <p className={styles.note}>
        Only our team sees it, to compare this one payment. We delete it 90 days after we have looked.
      </p>
    </div>
  );
}

/** What was chosen: the picture itself, or the name of a file that isn’t one. */
function Chosen({ blob, name }: Ready) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob.type.startsWith('image/')) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (address === null) return <p className={styles.standing}>{name}</p>;
  return <img src={address} alt="Your payslip, as you took it" className={styles.picture} />;
}
