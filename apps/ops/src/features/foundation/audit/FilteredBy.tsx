import type { SetFilters } from '@foodbank/app/tables/use-url-filters';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { listAuditLines } from '@foodbank/contract/views/audit-trail-staff';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { subjectText } from '../../../components/AuditSentence.tsx';
import type { AuditScreenFilters } from './audit-filters.ts';
import styles from './FilteredBy.module.css';

export interface FilteredByProps {
  filters: AuditScreenFilters;
  setFilters: SetFilters<AuditScreenFilters>;
  names: ReplyOf<typeof listAuditLines>['filteredBy'] | undefined;
}

/** The person, the subject and the request that a link of a line filtered by, each with a button that takes the filter away. */
export function FilteredBy({ filters, setFilters, names }: FilteredByProps) {
  const chosen = [
    { key: 'actor', label: 'By', text: names?.actor?.id === filters.actor ? subjectText(names.actor) : null },
    {
      key: 'subject',
      label: 'About',
      text: names?.subject?.id === filters.subject ? subjectText(names.subject) : null,
    },
    { key: 'request', label: 'Of', text: 'the same moment' },
  ] as const;
  const set = chosen.filter(({ key }) => filters[key] !== '');
  if (set.length === 0) return null;
  return (
    <PlainList className={styles.list} aria-label="Also filtered by">
      {set.map(({ key, label, text }) => (
        <li key={key} className={styles.chip}>
          <span className={styles.text}>
            {label} {text || 'one record'}
          </span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove the filter: ${label} ${text || 'one record'}`}
            onClick={() => setFilters({ [key]: '' })}
          >
            <Icon name="close" size={16} />
          </Button>
        </li>
      ))}
    </PlainList>
  );
}
