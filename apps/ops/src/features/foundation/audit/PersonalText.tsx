import { showPersonalText } from '@foodbank/contract/views/audit-trail-staff';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ContactDialog } from '../../../components/ContactDialog.tsx';
import { PartHeading } from './PartHeading.tsx';

/** The personal text of a line, which is shown for a reason only, or the note that it was erased. */
export function PersonalText({ lineId, state }: { lineId: string; state: 'sealed' | 'erased' }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState<Record<string, unknown> | null>(null);
  const headingId = `personal-${lineId}`;
  const done = (shown: Record<string, unknown> | null) => {
    setText(shown);
    void cache.invalidateQueries({ queryKey: ['audit'] });
  };
  return (
    <Card padding="snug" as="section" aria-labelledby={headingId}>
      <PartHeading id={headingId}>Personal text</PartHeading>
      {state === 'erased' && <p>Personal text was erased.</p>}
      {state === 'sealed' && text === null && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Show, because …
        </Button>
      )}
      {text !== null && (
        <DescriptionList
          entries={Object.entries(text).map(([label, value]) => ({
            label,
            value: typeof value === 'object' ? JSON.stringify(value) : String(value),
            long: true,
          }))}
        />
      )}
      <ContactDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        isContact={false}
        title="Show the personal text"
        consequences={['The audit log keeps that you saw it, when, and why.']}
        send={async (because) => (await call(showPersonalText, { params: { id: lineId }, body: because })).text}
        onDone={done}
      />
    </Card>
  );
}
