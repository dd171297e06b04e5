import { ApiError } from '@foodbank/contract/client/api-error';
import {
  describePlanQuote,
  describePlanTerms,
  type PlanDraft,
  type PlanQuote,
  type PlanTerms,
  planDraft,
  planTermsOf,
} from '@foodbank/contract/lending/plans';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ChangeTable } from '../../../components/ChangeTable.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { useKeptHeight } from '../../../components/use-kept-height.ts';
import styles from './Plans.module.css';
import { draftQuery } from './plan-queries.ts';
import tables from './Schedule.module.css';
import { Schedule } from './Schedule.tsx';

const pauseMs = 400;

/** A value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export interface DraftExampleProps {
  draft: PlanDraft;
  /** The version in force; null if there is none. */
  before: { terms: PlanTerms; example: PlanQuote } | null;
}

/** What a draft costs on ₦40,000, beside what the version in force costs. The server computes it as the form is filled. */
export function DraftExample({ draft, before }: DraftExampleProps) {
  const checked = z.safeParse(planDraft, useSettled(draft));
  const whole = checked.success ? checked.data : null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(draftQuery(whole));
  const refusal = error instanceof ApiError && error.code?.startsWith('plan-') ? error.message : null;
  const example = whole !== null && error === null ? data : undefined;
  const terms = whole && describePlanTerms(planTermsOf(whole));
  const box = useKeptHeight();
  return (
    <div ref={box}>
      <section className={styles.panel} aria-label="Worked example" aria-live="polite" aria-busy={isPlaceholderData}>
        <h2 className={styles.panelTitle}>Worked example</h2>
        {whole === null && (
          <p className={styles.quiet}>A term is missing or outside its limits. The example is computed as you type.</p>
        )}
        {refusal && <Banner tone="error">{refusal}</Banner>}
        {error && !refusal && <FailedNotice what="example" error={error} busy={isFetching} onRetry={refetch} />}
        {whole !== null && !example && !error && <Skeleton shape="block" />}
        {example && terms && (
          <>
            <Changes label="Terms" before={before && describePlanTerms(before.terms)} after={terms} />
            <h3 className={styles.name}>On {formatNaira(example.total)}</h3>
            <Changes
              label="What it costs"
              before={before && describePlanQuote(before.example)}
              after={describePlanQuote(example)}
            />
          </>
        )}
        {example && <Schedule quote={example} caption="Schedule, if it is delivered today" />}
      </section>
    </div>
  );
}

type Lines = readonly { field: string; text: string }[];

/** Lines before and after, which have the same names. */
function Changes({ label, before, after }: { label: string; before: Lines | null; after: Lines }) {
  const changes = after.map(({ field, text }, index) => ({
    field,
    before: before?.[index]?.text ?? null,
    after: text,
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard.
    <section className={`${tables.scroll} ${tables.changes}`} tabIndex={0} aria-label={label}>
      <ChangeTable label={label} changes={changes} />
    </section>
  );
}
