import { Link } from '@foodbank/app/components/Link';
import { type DataRequest, getDataRequest } from '@foodbank/contract/oversight/privacy-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { Clock } from './Clock.tsx';
import styles from './DataRequests.module.css';
import { contactsOf, stateLabels, toneOf, wantsLabels } from './data-request-texts.ts';
import { ExportedPerson, type ExportedRecord } from './ExportedPerson.tsx';
import { FoundRecords } from './FoundRecords.tsx';
import { RequestActs } from './RequestActs.tsx';

/** One request: its clock, what was found about the person, and the acts that answer it. */
export function DataRequestRecord({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['data-requests', 'record', id],
    queryFn: () => call(getDataRequest, { params: { id } }),
  });
  return (
    <RecordBody query={query} what="request">
      {(request) => <Details request={request} />}
    </RecordBody>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['data-requests'] });

function Details({ request }: { request: DataRequest }) {
  const { wants, state, receivedAt, registeredBy, identityCheck, outcome, person, openApproval } = request;
  const [exported, setExported] = useState<ExportedRecord | null>(null);
  return (
    <>
      <RecordHeading title={wantsLabels[wants]} />
      <p className={styles.status}>
        <StatusBadge tone={toneOf(state)}>{stateLabels[state]}</StatusBadge>
        <strong>
          <Clock request={request} />
        </strong>
      </p>
      {openApproval !== null && (
        <WaitingNotice action={<Link to={paths.approval(openApproval)}>Open the request</Link>}>
          The erasure of this person. Nothing is erased yet.
        </WaitingNotice>
      )}
      <RequestActs request={request} onExported={setExported} onDone={refresh} />
      {exported !== null && <ExportedPerson exported={exported} />}
      <RecordPart title="Request">
        <DescriptionList
          entries={[
            { label: 'Contacts, as checked', value: contactsOf(request), long: true },
            { label: 'Asked', value: <Moment at={receivedAt} /> },
            { label: 'Registered by', value: registeredBy ?? '–' },
            { label: 'Identity check', value: identityCheck ?? 'Removed with the person', long: true },
            ...(outcome === null ? [] : [{ label: 'Closed, because', value: outcome, long: true }]),
          ]}
        />
      </RecordPart>
      {person === null ? (
        <RecordPart title="Found records">
          <p className={styles.quiet}>The person’s contacts are removed, so nothing can be found any more.</p>
        </RecordPart>
      ) : (
        <FoundRecords request={request} person={person} onDone={refresh} />
      )}
    </>
  );
}
