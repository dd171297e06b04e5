import type { ContentVersion } from '@foodbank/contract/foundation/content-staff';
import { Moment } from '../../../components/moments.tsx';
import styles from './Content.module.css';

/** Every version, newest first: who wrote and published it, and what changed from the one before. */
export function ContentHistory({ versions }: { versions: readonly ContentVersion[] }) {
  return (
    <ol className={styles.history}>
      {versions.map((version, index) => (
        <li key={version.id} className={styles.version}>
          <strong>Version {version.number}</strong>
          <p className={styles.quiet}>
            Written by {version.writtenBy ?? 'the site’s content files'}, <Moment at={version.writtenAt} />
          </p>
          {version.publishAt !== null && (
            <p className={styles.quiet}>
              {new Date(version.publishAt) > new Date() ? 'Comes' : 'On the site'} from{' '}
              <Moment at={version.publishAt} />
              {version.publishedBy && `, by ${version.publishedBy}`}
            </p>
          )}
          {version.endedAt !== null && (
            <p className={styles.quiet}>
              Until <Moment at={version.endedAt} />
              {version.endedBy && `, by ${version.endedBy}`}
              {version.endReason && `: ${version.endReason}`}
            </p>
          )}
          <Changes version={version} before={versions[index + 1]} />
        </li>
      ))}
    </ol>
  );
}

const labels = { title: 'Title', content: 'Text', consent: 'Consent' };

function Changes({ version, before }: { version: ContentVersion; before: ContentVersion | undefined }) {
  if (before === undefined) return null;
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (key) => textOf(version, key) !== textOf(before, key),
  );
  if (changed.length === 0) return <p className={styles.quiet}>The same texts, published again</p>;
  return (
    <details>
      <summary>Changed: {changed.map((key) => labels[key].toLowerCase()).join(', ')}</summary>
      {changed.map((key) => (
        <dl key={key} className={styles.change}>
          <dt>{labels[key]} before</dt>
          <dd className={styles.before}>{textOf(before, key) || 'None'}</dd>
          <dt>{labels[key]} after</dt>
          <dd>{textOf(version, key) || 'None'}</dd>
        </dl>
      ))}
    </details>
  );
}

function textOf({ title, content, consent }: ContentVersion, key: keyof typeof labels): string {
  if (key !== 'consent') return { title, content }[key];
  return consent === null ? '' : [consent.text, consent.on, consent.source].join('\n');
}
