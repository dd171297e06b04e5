import { Link } from '@foodbank/app/components/Link';
import {
  type LegalTextKind,
  type LegalTextLanguage,
  legalTextKinds,
  legalTextLanguages,
} from '@foodbank/contract/foundation/legal-texts';
import type { LegalTextVersion } from '@foodbank/contract/foundation/legal-texts-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Card } from '@foodbank/ui/Card';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { LegalText, legalTextQuery } from './LegalText.tsx';
import styles from './LegalTexts.module.css';

const states = { 'in-force': 'In force', planned: 'Planned', past: 'Past', replaced: 'Replaced' } as const;
const tones = { 'in-force': 'completed', planned: 'pending', past: 'other', replaced: 'other' } as const;

/** A text with its versions, newest first. */
export function LegalTextPage() {
  const { kind, language } = useParams() as { kind: LegalTextKind; language: LegalTextLanguage };
  const mayAsk = useMay('legal-texts.request');
  const query = useQuery(legalTextQuery(kind, language));
  const { data } = query;
  return (
    <ListFrame
      back={<BackLink to={paths.legalTexts}>Legal texts</BackLink>}
      title={legalTextKinds[kind] ?? 'Text'}
      lead={`In ${legalTextLanguages[language] ?? language}. Of the versions that have begun, the newest holds.`}
      actions={
        mayAsk &&
        data && (
          <ButtonLink as={Link} to={paths.newLegalText(kind, language)}>
            Write a new version
          </ButtonLink>
        )
      }
    >
      {data?.approvalId && (
        <p>
          <Link to={paths.approval(data.approvalId)}>A new version waits for a second person</Link>
        </p>
      )}
      <ListBody
        query={{ ...query, data: data && { rows: data.versions } }}
        what="versions"
        empty={{ title: 'No versions', text: 'The first version comes with the product.' }}
      >
        {({ rows }) => (
          <PlainList className={styles.versions} aria-label="Versions">
            {rows.map((row) => (
              <Version key={row.version} row={row} />
            ))}
          </PlainList>
        )}
      </ListBody>
    </ListFrame>
  );
}

function Version({ row: { version, state, fromOn, isExample, body, askedBy, approvedBy } }: { row: LegalTextVersion }) {
  const people = askedBy === null ? 'Came with the product' : `By ${askedBy}, approved by ${approvedBy ?? ''}`;
  return (
    <Card as="li" padding="snug">
      <div className={styles.head}>
        <h2 className={styles.version}>Version {version}</h2>
        <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>
        {isExample && <StatusBadge tone="pending">Example</StatusBadge>}
        <p className={styles.quiet}>
          From {formatDay(fromOn)} · {people}
        </p>
      </div>
      <details open={state === 'in-force'}>
        <summary className={styles.summary}>Text</summary>
        <LegalText body={body} />
      </details>
    </Card>
  );
}
