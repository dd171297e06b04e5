import type { Role } from '@foodbank/contract/people/permissions';

/** A member of staff of the demo. Not a real person; the addresses are in a domain that is reserved for examples. */
export interface DemoMember {
  name: string;
  email: string;
  password: string;
  roles: readonly Role[];
}

/** A packer of one of the demo's stores. */
export interface DemoPacker extends DemoMember {
  storeSlug: string;
}

/** A clerk of the demo's employer. */
export interface DemoClerk extends DemoMember {
  employerCode: string;
}

/** Two members of each role. */
export const demoStaff: readonly DemoMember[] = [
  { name: 'Adaeze Okonjo', email: 'adaeze.okonjo@example.com', password: 'harmattan-market-1', roles: ['admin'] },
  { name: 'Babajide Fashola', email: 'babajide.fashola@example.com', password: 'harmattan-market-2', roles: ['admin'] },
  { name: 'Halima Garba', email: 'halima.garba@example.com', password: 'yam-festival-1', roles: ['support'] },
  { name: 'Emeka Nwosu', email: 'emeka.nwosu@example.com', password: 'yam-festival-2', roles: ['support'] },
  { name: 'Tamuno Briggs', email: 'tamuno.briggs@example.com', password: 'lagoon-bridge-1', roles: ['operations'] },
  { name: 'Yetunde Adeleke', email: 'yetunde.adeleke@example.com', password: 'lagoon-bridge-2', roles: ['operations'] },
  { name: 'Ibrahim Danjuma', email: 'ibrahim.danjuma@example.com', password: 'kola-ledger-1', roles: ['finance'] },
  { name: 'Ngozi Eze-Williams', email: 'ngozi.eze@example.com', password: 'kola-ledger-2', roles: ['finance'] },
  { name: 'Folake Ogunbanjo', email: 'folake.ogunbanjo@example.com', password: 'palm-letter-1', roles: ['content'] },
  { name: 'Zainab Suleiman', email: 'zainab.suleiman@example.com', password: 'palm-letter-2', roles: ['content'] },
];

/** A packer for each of the demo's stores. */
export const demoPackers: readonly DemoPacker[] = [
  {
    name: 'Chinedu Obi',
    email: 'chinedu.obi@example.com',
    password: 'basket-scale-1',
    storeSlug: 'mile-12-fresh-foods',
  },
  {
    name: 'Kemi Lawal',
    email: 'kemi.lawal@example.com',
    password: 'basket-scale-2',
    storeSlug: 'surulere-family-market',
  },
  {
    name: 'Wale Ajayi',
    email: 'wale.ajayi@example.com',
    password: 'basket-scale-3',
    storeSlug: 'bodija-market-stores',
  },
  {
    name: 'Aisha Bello',
    email: 'aisha.bello@example.com',
    password: 'basket-scale-4',
    storeSlug: 'ring-road-provisions',
  },
].map((packer) => ({ ...packer, roles: ['packer'] }));

/** Who answers the files of the demo's employer. */
export const demoClerks: readonly DemoClerk[] = [
  {
    name: 'Modupe Akande',
    email: 'modupe.akande@example.com',
    password: 'payslip-month-1',
    roles: ['employer-clerk'],
    employerCode: 'OYO',
  },
];
