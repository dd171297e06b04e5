/** The texts of an agent's link: the invitation with its code, and the page for a link without a known code. */
export const join = {
  title: 'Foodbank was recommended to you',
  description: 'Food and groceries now, paid in instalments. Open the link for your code and the app.',
  eyebrow: 'An invitation',
  headline: 'Foodbank was recommended to you',
  text: 'Buy food now and pay in instalments. You see every amount and every date before you agree.',
  codeLabel: 'Code for signing up',
  copy: 'Copy code',
  copied: 'Copied',
  notCopied: 'Press and hold the code to copy it.',
  hint: 'Enter this code when you sign up in the app.',
  action: 'Get the app',
  withoutCode: {
    title: 'Get started with Foodbank',
    description: 'Food and groceries now, paid in instalments. Get the Foodbank app for Android or iPhone.',
    eyebrow: 'Food and groceries, in instalments',
    headline: 'Eat well today. Pay later.',
    text: 'This link has no code that we know. Please check it with the person who sent it, or sign up in the app without a code.',
  },
} as const;
