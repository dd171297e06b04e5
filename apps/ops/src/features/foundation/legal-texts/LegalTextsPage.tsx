import { legalTextKinds, legalTextLanguages, planTextKinds } from '@foodbank/contract/foundation/legal-texts';
import { listLegalTexts } from '@foodbank/contract/foundation/legal-texts-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { Card } from '@foodbank/ui/Card';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './LegalTexts.module.css';

/** The texts that customers agree to, each with its version in force. */
export function LegalTextsPage() {
  const query = useQuery({
    queryKey: ['legal-texts', 'list'],
    queryFn: ({ signal }) => call(listLegalTexts, {}, signal),
  });
  const examples = query.data?.rows.filter(
    ({ kind, isExample }) => isExample && planTextKinds.some((one) => one === kind),
  );
  return (
    <ListFrame
      title="Legal texts"
      lead="What customers agree to or have to be shown. Two people change a text; what was agreed to keeps its version."
    >
      {examples && examples.length > 0 && (
        <Banner tone="info">
          {query.data?.allowsExamples
            ? 'The texts of plans are examples. Here plans are offered on them; where real customers are, they are not.'
            : 'No plan is offered: the agreement or the key facts are only an example. Ask for a version that your lawyer wrote.'}
        </Banner>
      )}
      <ListBody
        query={query}
        what="texts"
        empty={{ title: 'No texts', text: 'The first versions come with the product.' }}
      >
        {({ rows }) => (
          <PlainList className={styles.rows} aria-label="Texts">
            {rows.map(({ kind, language, version, fromOn, isExample, plannedOn }) => (
              <Card as="li" padding="snug" key={`${kind}.${language}`}>
                <div className={styles.row}>
                  <h2 className={styles.name}>
                    <RowLink to={paths.legalText(kind, language)}>{legalTextKinds[kind]}</RowLink>
                  </h2>
                  {isExample ? (
                    <StatusBadge tone="pending">Example</StatusBadge>
                  ) : (
                    <StatusBadge tone="completed">In use</StatusBadge>
                  )}
                </div>
                <p className={styles.quiet}>
                  {legalTextLanguages[language]} · version {version}, since {formatDay(fromOn)}
                  {plannedOn !== null && ` · the next one from ${formatDay(plannedOn)}`}
                </p>
              </Card>
            ))}
          </PlainList>
        )}
      </ListBody>
    </ListFrame>
  );
}
