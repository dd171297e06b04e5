/**
 * The terms for customers and the privacy notice: examples, for the operator's own. Replace the texts, set `isExample` to false, and give
 * each changed text another version in `packages/contract/src/people/legal-texts.ts`. Then build the site and the app again.
 */
import { operator } from '@foodbank/contract/operator';

export interface LegalText {
  title: string;
  description: string;
  eyebrow: string;
  headline: string;
  text: string;
  /** True for a text that no lawyer of the operator has read: the page says so above everything else. */
  isExample: boolean;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

export const exampleNotice =
  'This is an example text. It shows what stands here and is not legal advice. The company that runs this shop replaces it with its own before it opens.';

export const terms: LegalText = {
  title: 'Terms for customers · Foodbank',
  description:
    'What you agree to when you create a Foodbank account: orders, prices, delivery, refunds and your account.',
  eyebrow: 'Terms & Conditions',
  headline: 'Terms for customers',
  text: 'What you and we promise each other when you shop with us.',
  isExample: true,
  sections: [
    {
      title: 'Who we are',
      paragraphs: [
        `${operator.name} sells food and household goods. You can write to us at ${operator.email} or call us on ${operator.phone}.`,
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You must be 18 or older. You log in with your phone number, so keep it up to date. If you give the number up, change it in the app first or call us.',
        'Keep your password and the codes that we text you to yourself. We tell you when a new device logs in to your account.',
      ],
    },
    {
      title: 'Orders and prices',
      paragraphs: [
        'You see the full price before you pay, delivery included. An order is placed when your payment has reached us.',
        'If something is not there when we pack, we do what you chose for it: a similar item for the same price or less, no item and your money back, or we ask you first.',
      ],
    },
    {
      title: 'Delivery and pick-up',
      paragraphs: [
        'We deliver within 24 hours of payment, or in the time slot that you chose. The rider needs the code that we text you. At a pick-up point you show the same kind of code.',
      ],
    },
    {
      title: 'Returns and refunds',
      paragraphs: [
        'Tell us in the app if something is missing, wrong or bad. A refund goes back the way you paid, or to the refund bank account that you named.',
      ],
    },
    {
      title: 'When we disagree',
      paragraphs: [
        'Write to us first: we answer within 24 hours, or 48 hours where it is complicated. You can also go to the Federal Competition and Consumer Protection Commission. Nigerian law applies.',
      ],
    },
  ],
};

export const privacy: LegalText = {
  title: 'Privacy notice · Foodbank',
  description:
    'Which data Foodbank keeps about its customers, why, for how long, who sees it, and what you can ask for.',
  eyebrow: 'Privacy Policy',
  headline: 'Privacy notice for customers',
  text: 'What we keep about you, why and for how long.',
  isExample: true,
  sections: [
    {
      title: 'Who decides about your data',
      paragraphs: [
        `${operator.name} does, under the Nigeria Data Protection Act 2023. Write to ${operator.email} about your data.`,
      ],
    },
    {
      title: 'What we keep, and why',
      paragraphs: [
        'Your name, phone number, email if you give one, addresses, orders, payments and what you write to us. We need them to sell and deliver to you, to give money back and to keep our books.',
        'Which phones and browsers logged in to your account, so that we can tell you of a new one. If you sign up with a number that has an account already and tell us that it is new to you, we keep what you typed until we have decided.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Our staff, each only what their work needs. The store that packs and the rider who brings your order see your name, the address and your phone number. The payment company gets what it needs for your payment. If an agent’s code brought you, the agent sees your name with hidden contacts.',
        'We don’t sell your data.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Addresses of orders 90 days after the end, messages to us two years, and what the books need as long as the law says. When you ask us to erase your account we remove the rest.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask for a copy of your data, have it corrected or erased, and object to how we use it. You can also complain to the Nigeria Data Protection Commission.',
      ],
    },
  ],
};
