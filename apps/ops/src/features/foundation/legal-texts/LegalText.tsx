import type { LegalTextKind, LegalTextLanguage } from '@foodbank/contract/foundation/legal-texts';
import { readLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { sectionsOf } from '@foodbank/contract/primitives/text-parts';
import { Fragment } from 'react';
import { call } from '../../../api.ts';
import styles from './LegalTexts.module.css';

/** A text with its versions. */
export const legalTextQuery = (kind: LegalTextKind, language: LegalTextLanguage) => ({
  queryKey: ['legal-texts', kind, language],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readLegalText, { params: { kind, language } }, signal),
});

interface LegalTextProps {
  body: string;
  /** What stands in the blanks; without them they are shown as they are typed. */
  blanks?: Readonly<Record<string, string | null>>;
}

/** A text in its sections, as customers see it. */
export function LegalText({ body, blanks = {} }: LegalTextProps) {
  return (
    <div className={styles.text}>
      {sectionsOf(body, blanks).map(({ heading, paragraphs }) => (
        <Fragment key={`${heading} ${paragraphs[0]}`}>
          {heading !== null && <h3>{heading}</h3>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
