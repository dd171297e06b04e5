import { type ContentKind, createContent } from '@foodbank/contract/foundation/content-staff';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, queryClient } from '../../../api.ts';
import { RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { toast } from '../../../components/toast.ts';
import { keptHere, useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import styles from './Content.module.css';
import { ContentForm } from './ContentForm.tsx';
import { kindTexts } from './content-texts.ts';

/** The first draft of a new question or testimony. */
export function NewContent({ kind }: { kind: ContentKind }) {
  const navigate = useNavigate();
  const [isDirty, setDirty] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const guard = useUnsavedGuard(isDirty, keptHere);
  const texts = kindTexts[kind];
  // Once nothing holds the page back any more.
  if (created !== null && !isDirty) queueMicrotask(() => navigate(texts.recordAt(created), { replace: true }));
  return (
    <div className={styles.record}>
      <RecordHeading title={texts.create} />
      <RecordPart title="First draft">
        <ContentForm
          kind={kind}
          start={null}
          submit="Save draft"
          send={async (body) => setCreated((await call(createContent, { body: { kind, ...body } })).id)}
          onDirty={setDirty}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: ['content'] });
            toast('The draft is saved.');
          }}
        />
      </RecordPart>
      {guard}
    </div>
  );
}
