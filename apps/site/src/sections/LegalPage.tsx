import { exampleNotice, type LegalText } from '../content/legal.ts';
import styles from './LegalPage.module.css';
import { PageFrame } from './PageFrame.tsx';
import { PageHero } from './PageHero.tsx';

/** A legal text with the version that people accept. An example says so before anything else. */
export function LegalPage({ text: legal, version }: { text: LegalText; version: string }) {
  const { eyebrow, headline, text, isExample, sections } = legal;
  return (
    <PageFrame>
      <PageHero tone="mint" eyebrow={eyebrow} headline={headline} text={text} />
      <div className={styles.page}>
        {isExample && (
          <p className={styles.example} role="note">
            {exampleNotice}
          </p>
        )}
        <p className={styles.version}>Version {version}</p>
        {sections.map(({ title, paragraphs }) => (
          <section key={title} className={styles.section}>
            <h2 className={styles.title}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
