import { Banner } from '@foodbank/ui/Banner';
import { ChangeTable } from './ChangeTable.tsx';
import { Moment } from './moments.tsx';
import type { DraftNews } from './use-draft.ts';

export interface StaleNoticeProps<Values> {
  news: DraftNews<Values>;
  /** What a field is called. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** A value as text. */
  textOf: (name: keyof Values & string, values: Values) => string;
}

/** Says who changed a record while its form was open, what, and what of the form was kept. */
export function StaleNotice<Values>({ news, labels, textOf }: StaleNoticeProps<Values>) {
  const { by, changed, kept, before, after } = news;
  const labelOf = (name: keyof Values & string) => labels[name] ?? name;
  return (
    <>
      <Banner tone="error">
        {by === null ? (
          'Another person changed this while you wrote. '
        ) : (
          <>
            {by.by} changed this while you wrote, <Moment at={by.at} />.{' '}
          </>
        )}
        {kept.length === 0
          ? 'Nothing was saved yet. What you typed is kept, the rest is as it is stored now. Look at it, and save again.'
          : `Nothing was saved yet. You both changed: ${kept.map(labelOf).join(', ')}. What you typed is kept; saving again replaces the other person’s.`}
      </Banner>
      {changed.length > 0 && (
        <ChangeTable
          label="What was changed meanwhile"
          changes={changed.map((name) => ({
            field: labelOf(name),
            before: textOf(name, before),
            after: textOf(name, after),
          }))}
        />
      )}
    </>
  );
}
