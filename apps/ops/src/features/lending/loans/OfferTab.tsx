import { Link } from '@foodbank/app/components/Link';
import { legalTextKinds } from '@foodbank/contract/foundation/legal-texts';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { AgreedOffer } from '@foodbank/contract/selling/checkout-staff';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Loans.module.css';
import { offerQuery } from './loan-queries.ts';

/** What the customer was shown before agreeing, with the evidence of the consent. */
export function OfferTab({ loanId }: { loanId: string }) {
  return (
    <RecordBody query={useQuery(offerQuery(loanId))} what="offer">
      {({ offer }) =>
        offer === null ? (
          <p className={styles.quiet}>This loan was not made at a checkout, so no offer led to it.</p>
        ) : (
          <Offered offer={offer} />
        )
      }
    </RecordBody>
  );
}

function Offered({ offer }: { offer: AgreedOffer }) {
  return (
    <>
      <Banner tone={offer.isIntact ? 'info' : 'error'}>
        {offer.isIntact
          ? 'What was shown is what was agreed to, and the sealed agreement names it.'
          : 'What is stored is not what was agreed to. Please tell an admin.'}
      </Banner>
      <Consent offer={offer} />
      <KeyFacts offer={offer} />
      <Texts offer={offer} />
    </>
  );
}

function Consent({ offer }: { offer: AgreedOffer }) {
  const { agreedAt, agreedDevice, codes, codeSentAt, taps, devices, replaced, madeAt, digest } = offer;
  return (
    <RecordPart title="Consent">
      <DescriptionList
        entries={[
          { label: 'Agreed', value: agreedAt === null ? 'Not agreed' : <Moment at={agreedAt} /> },
          ...(agreedDevice === null ? [] : [{ label: 'On', value: agreedDevice }]),
          { label: 'Offered', value: <Moment at={madeAt} /> },
          {
            label: 'Codes by text message',
            value: (
              <>
                {counted(codes, 'code')}
                {codeSentAt !== null && (
                  <>
                    , the last <Moment at={codeSentAt} />
                  </>
                )}
              </>
            ),
          },
          { label: 'The two questions', value: tapsText(taps) },
          { label: 'SHA-256 of what was shown', value: <code className={styles.code}>{digest}</code>, long: true },
        ]}
      />
      <PlainList className={styles.lines} aria-label="Devices that showed it">
        {devices.map(({ device, firstSeenAt, lastSeenAt, hasAgreed }) => (
          <li key={firstSeenAt + device}>
            <strong>{device}</strong>
            {hasAgreed && ' agreed'}
            <span className={styles.second}>
              Showed it first <Moment at={firstSeenAt} />, last <Moment at={lastSeenAt} />
            </span>
          </li>
        ))}
      </PlainList>
      {replaced.length > 0 && (
        <p className={styles.quiet}>
          {counted(replaced.length, 'earlier offer')} of this checkout {replaced.length === 1 ? 'was' : 'were'}{' '}
          replaced, because something changed before consent.
        </p>
      )}
    </RecordPart>
  );
}

/** How many taps the questions took: two without a wrong one. */
function tapsText(taps: number | null): string {
  if (taps === null) return 'Not answered';
  return taps === 2 ? '2 taps, none wrong' : `${taps} taps, ${taps - 2} wrong`;
}

function KeyFacts({ offer }: { offer: AgreedOffer }) {
  const { plan, goods, deliveryFee, total, dueNow, financed, financeCharge, payable, annualRate, lateFee } = offer;
  const money = (naira: number) => <span className="figures">{formatNaira(naira)}</span>;
  return (
    <RecordPart title="Key facts, as shown">
      <DescriptionList
        entries={[
          { label: 'Plan', value: `${plan.name}, version ${plan.version}` },
          {
            label: 'Goods and delivery',
            value: (
              <>
                {money(goods)} + {money(deliveryFee)} = {money(total)}
              </>
            ),
          },
          { label: 'Due at once', value: money(dueNow) },
          { label: 'Financed', value: money(financed) },
          { label: 'Cost of the plan', value: money(financeCharge) },
          { label: 'In all', value: money(payable) },
          { label: 'Annual rate', value: `${annualRate.toFixed(2)} %` },
          {
            label: 'Late fee',
            value:
              lateFee === null
                ? 'None'
                : `${lateFee.percent} % every ${counted(lateFee.everyDays, 'day')}, at most ${formatNaira(lateFee.mostPerInstalment)} an instalment`,
          },
          { label: 'Charge and late fees at most', value: money(offer.costCap) },
          { label: 'Delivery promised for', value: formatDay(offer.promisedOn) },
          { label: 'Licence', value: `${offer.licence.number}, ${offer.licence.state}` },
          ...(offer.holidays.length > 0
            ? [{ label: 'Holidays counted', value: offer.holidays.map((day) => formatDay(day)).join(', '), long: true }]
            : []),
        ]}
      />
      <table className={styles.table} aria-label="Instalments, as shown">
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {offer.instalments.map(({ number, dueOn, amount }) => (
            <tr key={number}>
              <td>{formatDay(dueOn)}</td>
              <td className={`${styles.amount} figures`}>{formatNaira(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary className={styles.summary}>The key facts in words</summary>
        {offer.keyFacts.map(({ heading, paragraphs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's sections have an order of their own.
          <div key={index} className={styles.words}>
            {heading && <p className={styles.strong}>{heading}</p>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </details>
    </RecordPart>
  );
}

const nameOfText = (kind: string): string => (legalTextKinds as Readonly<Record<string, string>>)[kind] ?? kind;

function Texts({ offer: { texts, language } }: { offer: AgreedOffer }) {
  const mayReadTexts = useMay('legal-texts.read');
  return (
    <RecordPart title="Texts that were shown">
      <PlainList className={styles.lines}>
        {texts.map(({ kind, version, sha256, isExample }) => (
          <li key={kind}>
            {mayReadTexts ? (
              <Link to={paths.legalText(kind, language)}>{nameOfText(kind)}</Link>
            ) : (
              <strong>{nameOfText(kind)}</strong>
            )}
            , version {version}
            {isExample && ', an example'}
            <span className={styles.second}>
              <code className={styles.code}>{sha256}</code>
            </span>
          </li>
        ))}
      </PlainList>
    </RecordPart>
  );
}
