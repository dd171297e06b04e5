import {
  endRider,
  type RiderRow,
  type RiderState,
  restoreRider,
  suspendRider,
} from '@foodbank/contract/people/riders-staff';
import { Button } from '@foodbank/ui/Button';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { endRiderWhys, restoreWhys, suspendRiderWhys } from '../../../components/rare-whys.ts';
import { toast } from '../../../components/toast.ts';
import styles from './Riders.module.css';
import { refreshRiders } from './rider-queries.ts';

const acts = {
  suspend: {
    endpoint: suspendRider,
    label: 'Suspend',
    from: ['invited', 'active'],
    tone: 'primary',
    consequences: ['The rider is signed out.', 'The rider’s open stops are offered to the other riders of the city.'],
    whys: suspendRiderWhys,
  },
  restore: {
    endpoint: restoreRider,
    label: 'Restore',
    from: ['suspended'],
    tone: 'primary',
    consequences: ['The rider can sign in and take stops again.'],
    whys: restoreWhys,
  },
  end: {
    endpoint: endRider,
    label: 'End',
    from: ['invited', 'active', 'suspended'],
    tone: 'danger',
    consequences: [
      'The rider is signed out for good, and the open stops are offered to the other riders of the city.',
      'The phone number can be invited again.',
      'This can’t be undone.',
    ],
    whys: endRiderWhys,
  },
} as const;
type Act = keyof typeof acts;
const actNames = Object.keys(acts) as Act[];

/** What may be done with a rider now: suspend, restore, end. Each asks for a reason. */
export function RiderActs({ rider: { id, name, state, version } }: { rider: RiderRow }) {
  const [chosen, setChosen] = useState<Act>('suspend');
  const [isOpen, setOpen] = useState(false);
  const possible = actNames.filter((act) => (acts[act].from as readonly RiderState[]).includes(state));
  const { endpoint, label, tone, consequences, whys } = acts[chosen];
  return (
    <div className={styles.acts}>
      {possible.map((act) => (
        <Button
          key={act}
          size="small"
          variant="quiet"
          onClick={() => {
            setChosen(act);
            setOpen(true);
          }}
        >
          {acts[act].label}… <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      ))}
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`${label} ${name}`}
        consequences={consequences}
        confirm={label}
        tone={tone}
        whys={whys}
        send={(reason) => call(endpoint, { params: { id }, body: { version, reason } })}
        onDone={({ message }) => {
          toast(message);
          void refreshRiders();
        }}
      />
    </div>
  );
}
