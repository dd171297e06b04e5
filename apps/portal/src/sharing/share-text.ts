/** The text that an agent shares. It is plain text, because messengers remove formatting. */

/** The text with a referral code. */
export function shareText(referralCode: string): string {
  return `Eat well today, pay later with Foodbank. Use my referral code ${referralCode} when you sign up.`;
}

/** The address that opens WhatsApp with the text and the link filled in. */
export function whatsAppAddress(referralCode: string, siteAddress: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${shareText(referralCode)} ${siteAddress}`)}`;
}
