import { lazyPart } from '@foodbank/app/lazy-part';
import { Suspense } from 'react';
import { useIsProofAsked } from '../session/proof.ts';

const ProofDialog = lazyPart(async () => (await import('../features/people/staff/ProofDialog.tsx')).ProofDialog);

/** The dialog in which a member confirms who they are, while a call waits for it. Over whatever else is open. */
export function ProofRegion() {
  return useIsProofAsked() ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
