import type { ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { deliveryClosureKind } from './change-closures.ts';
import { deliveryWindowsKind } from './change-windows.ts';
import { deliveryZoneKind } from './change-zones.ts';

/** The requests of this domain that a second person decides. */
export const deliveryApprovals: readonly ApprovalKind[] = [deliveryZoneKind, deliveryWindowsKind, deliveryClosureKind];
