/** What an agent shares: a link and a text. It is plain text, because messengers remove formatting. */

/** The agent's link, at which a customer signs up with the code. The origin is the public address of the site. */
export function joinLink(referralCode: string, origin: string): string {
  return `${origin}/join/${referralCode}`;
}

/** The text with a referral code. The link stands after it, and no full stop behind either: people copy it along. */
export function shareText(referralCode: string): string {
  return `Eat well today, pay later with Foodbank. Use my referral code ${referralCode} or sign up with my link:`;
}

/** The address that opens WhatsApp with the text and the link filled in. */
export function whatsAppAddress(referralCode: string, link: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${shareText(referralCode)} ${link}`)}`;
}
