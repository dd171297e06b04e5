import type { PartnerKind } from '@foodbank/contract/support/enquiries';
import type { SupportTopic } from '@foodbank/contract/support/requests';

// What waits in the console's queues at the first start. The people aren't real; the addresses are in domains reserved for examples.

/** Messages of the contact form. The first is overdue; a `website` is what only programs fill in, so that one is quarantined. */
export const demoContactMessages: readonly {
  hoursAgo: number;
  name: string;
  email: string;
  message: string;
  website?: string;
}[] = [
  {
    hoursAgo: 27,
    name: 'Bisi Ade',
    email: 'bisi.ade@example.com',
    message:
      'Good morning. My order FB-2026-018402 came three days ago without the palm oil. The rider said that it would follow the next day. Please, when will it come?',
  },
  {
    hoursAgo: 3,
    name: 'Rotimi Bakare',
    email: 'rotimi.bakare@example.com',
    message: 'Do you deliver to Ikorodu on Saturdays? I work in the week and nobody is at home.',
  },
  {
    hoursAgo: 9,
    name: 'SEO Expert',
    email: 'offers@example.net',
    message: 'We put your website on the first page. 500 links for 20 dollars. Reply for our price list.',
    website: 'https://links.example.net',
  },
];

/** Requests of the partnership form: a company, and a rider. */
export const demoPartnerRequests: readonly {
  hoursAgo: number;
  kind: PartnerKind;
  name: string;
  contactPerson: string;
  email: string;
  phoneNo: string;
  foodProduct: string;
  whyPartnerWithUs: string;
  additionalInformation: string;
}[] = [
  {
    hoursAgo: 6,
    kind: 'partner',
    name: 'Ijebu Garri Mills',
    contactPerson: 'Sade Obadina',
    email: 'sade@ijebu-garri.example.com',
    phoneNo: '08031200011',
    foodProduct: 'White and yellow garri in bags of 5, 10 and 50 kg',
    whyPartnerWithUs: 'Our buyers in Lagos ask for instalments, and we can’t give them.',
    additionalInformation: 'We are registered with NAFDAC and deliver to Mushin twice a week.',
  },
  {
    hoursAgo: 21,
    kind: 'rider',
    name: 'Musa Dispatch',
    contactPerson: 'Musa Abdullahi',
    email: 'musa.dispatch@example.com',
    phoneNo: '08061200012',
    foodProduct: 'Deliveries by motorcycle in Surulere and Yaba',
    whyPartnerWithUs: 'I have two motorcycles with boxes and a helper.',
    additionalInformation: 'Free from Monday to Saturday.',
  },
];

/** Requests of agents from their portal. */
export const demoSupportRequests: readonly {
  hoursAgo: number;
  agent: string;
  topic: SupportTopic;
  message: string;
}[] = [
  {
    hoursAgo: 2,
    agent: 'osaretin@example.com',
    topic: 'referrals',
    message:
      'My course mate signed up with my code yesterday, but I don’t see him among my referrals. His name is Efosa.',
  },
];

/** Addresses of the newsletter. */
export const demoSubscribers: readonly { hoursAgo: number; email: string; confirmed: boolean }[] = [
  { hoursAgo: 30, email: 'kemi.reads@example.com', confirmed: true },
  { hoursAgo: 4, email: 'uche.reads@example.com', confirmed: false },
];

/** A payout account in the name of an agent's mother. */
export const demoPayoutAccount = {
  hoursAgo: 5,
  agent: 'osaretin@example.com',
  bankCode: '057',
  accountNumber: '1234567899',
  accountName: 'EHIGIATOR PATIENCE',
} as const;

/** A change of an agent's name that waits for a second person. */
export const demoNameChange = {
  hoursAgo: 7,
  agent: 'hadiza@example.com',
  member: 'halima.garba@example.com',
  firstname: 'Hadiza',
  lastname: 'Tanko-Bello',
  reason: 'She has married, and sent a photo of the certificate.',
} as const;

/** A question that isn't on the site yet. */
export const demoDraft = {
  member: 'folake.ogunbanjo@example.com',
  title: 'Can I change the day on which I pay?',
  content: 'Yes. Write to us at least three days before the instalment is due, and tell us the day that suits you.',
} as const;

/** The payout of an agent: the account, and the members of finance who review and approve it. */
export const demoPayout = {
  agent: 'chiamaka@example.com',
  bankCode: '044',
  accountNumber: '0690123456',
  accountName: 'NWANKWO CHIAMAKA',
  members: ['ibrahim.danjuma@example.com', 'ngozi.eze@example.com'],
} as const;
