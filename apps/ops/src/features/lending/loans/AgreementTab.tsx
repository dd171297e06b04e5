import { formatDay } from '@foodbank/contract/primitives/day';
import { paperKinds } from '@foodbank/contract/views/papers';
import { Banner } from '@foodbank/ui/Banner';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { useMay } from '../../../session/member.ts';
import styles from './Loans.module.css';
import { agreementQuery, papersQuery } from './loan-queries.ts';

export interface AgreementTabProps {
  loanId: string;
  /** False for a loan that no checkout made: its agreement has no file. */
  hasFiles: boolean;
}

/** The agreement as it was sealed, and the papers that the customer holds. */
export function AgreementTab({ loanId, hasFiles }: AgreementTabProps) {
  return (
    <>
      <RecordPart title="Papers of the customer">
        <Papers loanId={loanId} hasFiles={hasFiles} />
      </RecordPart>
      <RecordBody query={useQuery(agreementQuery(loanId))} what="agreement">
        {({ text, storedSha256, isIntact }) => (
          <>
            <Banner tone={isIntact ? 'info' : 'error'}>
              {isIntact ? 'Sealed and unchanged.' : 'The text is not the one that was sealed. Please tell an admin.'}
            </Banner>
            <DescriptionList
              entries={[{ label: 'SHA-256', value: <code className={styles.code}>{storedSha256}</code>, long: true }]}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it. */}
            <section className={styles.sealed} tabIndex={0} aria-label="The sealed text">
              <pre className={styles.text}>{JSON.stringify(JSON.parse(text), null, 2)}</pre>
            </section>
          </>
        )}
      </RecordBody>
    </>
  );
}

function Papers({ loanId, hasFiles }: AgreementTabProps) {
  const mayOpen = useMay('loans.papers');
  return (
    <RecordBody query={useQuery(papersQuery(loanId))} what="papers">
      {({ papers }) => (
        <>
          {papers.length === 0 && <p className={styles.quiet}>None yet.</p>}
          <PlainList className={styles.lines}>
            {papers.map(({ number, kind, word, sealedOn, takenBackOn }) => (
              <li key={number}>
                {mayOpen && (hasFiles || kind !== 'agreement') ? (
                  <a href={`/api/v1/staff/papers/${number}/file`}>
                    {paperKinds[kind]}, {number} (PDF)
                  </a>
                ) : (
                  <strong>
                    {paperKinds[kind]}, {number}
                  </strong>
                )}
                <span className={styles.second}>
                  Sealed on {formatDay(sealedOn)}, word “{word}”
                  {takenBackOn && `. Taken back on ${formatDay(takenBackOn)}: a payment was reversed`}
                </span>
              </li>
            ))}
            {mayOpen && (
              <li>
                <a href={`/api/v1/staff/loans/${loanId}/statement/file`}>Statement of today (PDF)</a>
                <span className={styles.second}>All that happened and what is left, as the customer can have it</span>
              </li>
            )}
          </PlainList>
          {!mayOpen && hasFiles && papers.length > 0 && (
            <p className={styles.quiet}>Your role does not open the files.</p>
          )}
          {mayOpen && <p className={styles.quiet}>Who opens a file stands in the audit log.</p>}
        </>
      )}
    </RecordBody>
  );
}
