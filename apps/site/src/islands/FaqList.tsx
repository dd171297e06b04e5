import '@foodbank/contract/primitives/without-eval';
import { type Faq, listFaqs } from '@foodbank/contract/foundation/content';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { faqPage } from '../content/faq.ts';
import { call } from './call.ts';
import styles from './FaqList.module.css';
import { useLive } from './use-live.ts';

const shownFirst = 5;

/** The questions. The first is open, one is open at a time, and a button shows those after the fifth. */
export function FaqList({ built }: { built: readonly Faq[] }) {
  const live = useLive();
  const { faqs, failed, load } = useFaqs(built);
  const [all, setAll] = useState(false);

  useEffect(() => {
    if (document.querySelector('[data-early="pressed"]')) setAll(true);
  }, []);

  if (faqs.length === 0) return failed ? <Failed onRetry={load} /> : <p>{faqPage.loading}</p>;
  return (
    <div>
      {faqs.map(({ title, content }, index) => (
        <details
          key={title}
          // With a name, newer browsers close the others. The handler does it in older ones.
          name="faq"
          className={!live && index >= shownFirst ? `${styles.item} ${styles.later}` : styles.item}
          hidden={live && !all && index >= shownFirst}
          open={index === 0}
          onToggle={closeOthers}
        >
          <summary className={styles.title}>
            <h3>{title}</h3>
            <Icon name="chevron-down" size={24} className={styles.mark} />
          </summary>
          <p className={styles.content}>{content}</p>
        </details>
      ))}
      {faqs.length > shownFirst && (
        <Button
          className={styles.toggle}
          variant="quiet"
          data-early=""
          onClick={() => setAll(!all)}
          aria-expanded={all}
        >
          {all ? faqPage.less : faqPage.more}
        </Button>
      )}
    </div>
  );
}

function closeOthers({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (!currentTarget.open) return;
  for (const other of currentTarget.parentElement?.querySelectorAll('details') ?? [])
    if (other !== currentTarget) other.open = false;
}

/** The questions that were built into the page, then the server's. If the server fails, the built ones stay. */
function useFaqs(built: readonly Faq[]) {
  const [faqs, setFaqs] = useState(built);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    call(listFaqs, {}).then(
      (reply) => reply.faqs.length > 0 && setFaqs(reply.faqs),
      () => setFailed(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is mounted.
  useEffect(() => {
    load();
  }, []);
  return { faqs, failed, load };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>{faqPage.failed}</p>
      <Button onClick={onRetry}>{faqPage.retry}</Button>
    </div>
  );
}
