import { useMedia } from '@foodbank/app/use-media';
import { besideFrom } from '../../../components/QueueLayout.tsx';
import styles from './AuditRecord.module.css';

/** The heading of a part of a record, one rank below the record's own, which is the page's first on a narrow screen. */
export function PartHeading({ id, children }: { id: string; children: string }) {
  const Heading = useMedia(besideFrom) ? 'h3' : 'h2';
  return (
    <Heading id={id} className={styles.heading}>
      {children}
    </Heading>
  );
}
