/** What each form of the site says about the data that it asks for, by its name, where it works without scripts. The pages say the same. */
export const formPrivacy = {
  subscribers:
    'We use your address for this newsletter only. We email you a link to confirm it, and every newsletter has a link to unsubscribe.',
  partnersWithUs: 'We use these details to review and answer your request, and delete them after 24 months at most.',
  contacts: 'We use your name and email to reply to you. We keep your message for at most 24 months.',
} as const;
