import {
  approvingPermissions,
  askedBy,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roleNames,
  roles,
} from '@foodbank/contract/people/permissions';
import type { MemberRow } from '@foodbank/contract/people/staff';

/** The beginning of a permission's name, which says what it is about. */
type Topic = Permission extends infer P ? (P extends `${infer Before}.${string}` ? Before : never) : never;

// In the order of the menu.
const areas = {
  requests: 'Requests and personal data',
  orders: 'Orders and deliveries',
  customers: 'Customers',
  loans: 'Lending',
  agents: 'Agents and commission',
  payouts: 'Payouts and payments',
  ledger: 'Statements and ledger',
  shop: 'Shop and site',
  console: 'The console',
} as const;
type Area = keyof typeof areas;

const areaOf: Readonly<Record<Topic, Area>> = {
  ...{ requests: 'requests', privacy: 'requests', exports: 'requests' },
  ...{ orders: 'orders', deliveries: 'orders', riders: 'orders' },
  ...{ customers: 'customers', identity: 'customers', limits: 'customers' },
  ...{ loans: 'loans', plans: 'loans', employers: 'loans', payroll: 'loans' },
  ...{ 'automatic-payments': 'loans', 'legal-texts': 'loans' },
  ...{ agents: 'agents', terms: 'agents', commissions: 'agents' },
  ...{ payouts: 'payouts', 'partner-accounts': 'payouts', payments: 'payouts' },
  ...{ reconciliation: 'ledger', ledger: 'ledger', proof: 'ledger' },
  ...{ catalogue: 'shop', stores: 'shop', prices: 'shop', stock: 'shop', content: 'shop', newsletter: 'shop' },
  ...{ staff: 'console', audit: 'console', work: 'console', calendar: 'console' },
};

/** Whether what two people do can be done now. `none`: no member may approve. `alone`: one may, whose own requests have no approver. */
export interface Deciding {
  /** The roles that ask for it. */
  askedBy: readonly Role[];
  /** The members who may approve it and can sign in. */
  deciders: readonly string[];
  blocked: 'none' | 'alone' | null;
}

/** What a row of the table says of a permission. */
export interface RoleRow {
  permission: Permission;
  /** What it allows, in words. */
  text: string;
  roles: readonly Role[];
  /** For what approves the request of another member; else null. */
  deciding: Deciding | null;
}

const rolesWith = (wanted: readonly Permission[]): Role[] =>
  roleNames.filter((role) => roles[role].permissions.some((one) => wanted.includes(one)));

function decidingOf(permission: Permission, members: readonly MemberRow[]): Deciding | null {
  if (!approvingPermissions.includes(permission)) return null;
  const asking = askedBy[permission] ?? [];
  const held = members
    .filter(({ state }) => state === 'active')
    .map((one) => ({ ...one, may: permissionsOf(one.roles) }));
  const deciders = held.filter(({ may }) => may.has(permission));
  const isAlone = deciders.length === 1 && asking.some((one) => deciders[0]?.may.has(one));
  return {
    askedBy: rolesWith(asking),
    deciders: deciders.map(({ name }) => name),
    blocked: deciders.length === 0 ? 'none' : isAlone ? 'alone' : null,
  };
}

/** Every permission by area, with the roles that have it, and whether those who may approve are enough. */
export function roleTable(members: readonly MemberRow[]): { area: string; rows: RoleRow[] }[] {
  const all = Object.entries(permissions) as [Permission, string][];
  return (Object.keys(areas) as Area[]).map((area) => ({
    area: areas[area],
    rows: all
      .filter(([permission]) => areaOf[permission.split('.')[0] as Topic] === area)
      .map(([permission, text]) => ({
        permission,
        text,
        roles: rolesWith([permission]),
        deciding: decidingOf(permission, members),
      })),
  }));
}
