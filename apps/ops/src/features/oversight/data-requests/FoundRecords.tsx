import { confirmDataMatch, type DataRequest } from '@foodbank/contract/oversight/privacy-staff';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './DataRequests.module.css';

type Person = NonNullable<DataRequest['person']>;
type Match = Person['possibleMatches'][number] | Person['matches'][number];

export interface FoundRecordsProps {
  request: DataRequest;
  person: Person;
  onDone: () => unknown;
}

/** The records of the person, possible matches beside them, and what an erasure would do. */
export function FoundRecords({ request: { id, state }, person, onDone }: FoundRecordsProps) {
  const { matches, possibleMatches, sharedEmails, effects } = person;
  const [asked, setAsked] = useState<{ match: Match; confirmed: boolean } | null>(null);
  const refused = state === 'open' || state === 'exported' ? null : 'The request is past this step.';
  return (
    <>
      <RecordPart title="Found records">
        {matches.length === 0 && <p className={styles.quiet}>No agent or customer has these contacts.</p>}
        <ul className={styles.matches}>
          {matches.map((match) => (
            <li key={match.id} className={styles.match}>
              <MatchText match={match} />
              {match.confirmed && (
                <ActButton
                  size="small"
                  variant="quiet"
                  refused={refused}
                  onClick={() => setAsked({ match, confirmed: false })}
                >
                  Leave out…
                </ActButton>
              )}
            </li>
          ))}
        </ul>
        {sharedEmails.map((email) => (
          <p key={email} className={styles.quiet}>
            What is held under {email} is left out: a possible match has it too.
          </p>
        ))}
      </RecordPart>
      {possibleMatches.length > 0 && (
        <RecordPart title="Possible matches, left out">
          <p className={styles.quiet}>Ask the person about each one. Add it only if the answer fits.</p>
          <ul className={styles.matches}>
            {possibleMatches.map((match) => (
              <li key={match.id} className={styles.match}>
                <MatchText match={match} note={`Same ${match.shares.join(' and ')}`} />
                <ActButton
                  size="small"
                  variant="quiet"
                  refused={refused}
                  onClick={() => setAsked({ match, confirmed: true })}
                >
                  This is the person…
                </ActButton>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title="What an erasure does">
        <table className={styles.effects}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Found</th>
              <th scope="col">At erasure</th>
            </tr>
          </thead>
          <tbody>
            {effects.map(({ what, count, goes, why }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="figures">{count ?? '–'}</td>
                <td>
                  <strong>{goes ? 'Goes' : 'Stays'}</strong>. {why}.
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </RecordPart>
      <ReasonDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.confirmed ? `${asked.match.name} is the person` : `Leave out ${asked?.match.name ?? ''}`}
        consequences={[
          asked?.confirmed
            ? 'The record is exported and erased with the person.'
            : 'The record is neither exported nor erased with the person.',
        ]}
        confirm={asked?.confirmed ? 'Add the record' : 'Leave out'}
        reasonLabel="How you know"
        send={(reason) =>
          call(confirmDataMatch, {
            params: { id },
            body: { match: asked?.match.id ?? '', confirmed: asked?.confirmed ?? false, reason },
          })
        }
        onDone={({ message }) => {
          toast(message);
          void onDone();
        }}
      />
    </>
  );
}

function MatchText({ match: { id, name, email, phone }, note }: { match: Match; note?: string }) {
  return (
    <div>
      <strong>{name}</strong>
      <p className={styles.quiet}>
        {kindOf(id)}, {email}, {phone}
      </p>
      {note && <p className={styles.quiet}>{note}</p>}
    </div>
  );
}

/** What a found record is, in words. */
function kindOf(id: string): string {
  if (id.startsWith('agent:')) return 'Agent';
  return id.startsWith('rider:') ? 'Rider' : `Customer ${id.slice('customer:'.length)}`;
}
