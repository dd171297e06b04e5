import type { Testimony } from '@foodbank/contract/foundation/content';

const example = true;

/** Invented testimonies, which development shows while there are no real ones. Production never returns or stores them. */
export const exampleTestimonies: readonly Testimony[] = [
  {
    content:
      'We buy rice, beans and oil at the start of the month and pay in three parts. The school fees are paid too.',
    name: 'Bukola, teacher in Ibadan',
    example,
  },
  {
    content:
      'The basket came on the day they said. The rider called before he reached our street, and nothing was missing.',
    name: 'Chinedu, father of three in Enugu',
    example,
  },
  {
    content: 'I see each amount and each date before I order, so no payment has ever surprised me.',
    name: 'Hauwa, civil servant in Kaduna',
    example,
  },
  {
    content: 'I share my code in the shop where I sew. Eleven customers order now, and I see what I earn to the kobo.',
    name: 'Tunde, agent in Abeokuta',
    example,
  },
  {
    content: 'My mother lives alone in Owerri. I choose her food here in Lagos, and she only has to open the door.',
    name: 'Ngozi, nurse in Lagos',
    example,
  },
  {
    content:
      'One month I could not pay on the 25th. I called, we agreed on a new date, and they spoke to me with respect.',
    name: 'Ibrahim, driver in Kano',
    example,
  },
];
