import { usePart } from '@foodbank/app/use-part';
import { type ReactNode, useState } from 'react';

const importDialog = () => import('./ShareDialog.tsx');

export interface ShareDialogControl {
  show: () => Promise<void>;
  status: 'idle' | 'loading' | 'failed';
  /** To be rendered anywhere. Empty until the dialog is loaded. */
  dialog: ReactNode;
}

/** The dialog in which an agent shares the code. Its scripts are loaded when it is first opened. */
export function useShareDialog(code: string): ShareDialogControl {
  const { part, status, load } = usePart(importDialog);
  const [open, setOpen] = useState(false);
  return {
    status,
    show: async () => setOpen((await load()) !== null),
    dialog: part && <part.ShareDialog code={code} open={open} onClose={() => setOpen(false)} />,
  };
}

export const shareFailure = 'Sharing did not open. Check your connection and try again.';
