/**
 * Refusals: the expected failures of calls. The body is `{ message, code, errors? }`. The message is shown to people unchanged, the
 * code is for programs and never changes, and `errors` has one message per field.
 */
import * as z from 'zod/mini';
import { lendingRefusals } from './refused-lending.ts';

/** How a refusal is answered. */
export interface RefusalDefinition {
  /** The HTTP status. */
  status: number;
  /** The default message. */
  message?: string;
  /** The message on a web page, if `message` is for programmers. */
  pageMessage?: string;
}

const definitions = {
  validation: { status: 400 },
  'malformed-request': {
    status: 400,
    message: 'We could not read that request. Please check it and try again.',
    pageMessage: 'We could not read what your browser sent. Please open the form again on our website and resend it.',
  },
  'wrong-current-password': { status: 400, message: 'Current password is incorrect.' },
  'invalid-otp': { status: 400, message: 'Invalid or expired OTP. Please try again.' },
  'invalid-code': { status: 400, message: 'That code is not right. Please check it and try again.' },
  'invalid-passkey': { status: 400, message: 'This passkey was not accepted. Please try again or use another factor.' },
  'invalid-link': { status: 400, message: 'This link is not valid any more. Please ask for a new one.' },
  'unknown-referral-code': { status: 400, message: 'No agent has this referral code.' },
  'account-not-resolved': { status: 400, message: 'Failed to resolve account. Please try again.' },
  'time-has-passed': { status: 400, message: 'This time has passed. Please choose a later one, or publish now.' },
  'time-ahead': { status: 400, message: 'This time has not come yet. Please check it.' },
  'not-a-match': { status: 400, message: 'This record shares no contact with the person.' },
  'not-signed-in': { status: 401, message: 'Please sign in to continue.' },
  'invalid-signature': { status: 401, message: 'The signature does not fit this request.' },
  'wrong-credentials': { status: 401, message: 'Invalid email or password.' },
  'not-yours': {
    status: 403,
    message: 'You do not have access to this.',
    pageMessage: 'This form was sent from another website. Please open the form on our website and send it again.',
  },
  'account-suspended': { status: 403, message: 'This account is suspended. Please contact support.' },
  'second-factor-needed': { status: 403, message: 'Please give your second factor first.' },
  'proof-needed': {
    status: 403,
    message: 'Please confirm first that it is you, with your password or a second factor.',
  },
  'not-permitted': { status: 403, message: 'Your role does not allow this.' },
  'console-not-open': {
    status: 403,
    message: 'The console opens once two admins have set up their second factor. Until then you can only sign in.',
  },
  'consent-changed': { status: 409, message: 'The text that you agree to has changed. Please read it again.' },
  'identity-running': { status: 409, message: 'We are checking already. It takes a minute or two.' },
  'identity-verified': { status: 409, message: 'We know already who you are. There is nothing to do.' },
  'identity-tries-used': {
    status: 409,
    message: 'That was the last try of today. Please try again tomorrow, or ask a person to look.',
  },
  'identity-no-code': { status: 409, message: 'No code is asked for any more. Please look at the page again.' },
  'staff-number-taken': { status: 409, message: 'Another person on the list has this staff number.' },
  'staff-number-confirmed': { status: 409, message: 'This staff number is confirmed for another customer.' },
  'identity-off': { status: 409, message: 'We can’t check who people are yet. You can pay at once.' },
  'card-not-kept': {
    status: 409,
    message:
      'This card can’t be used again by itself. Your bank may not allow it. You can go on paying each part yourself.',
  },
  'account-not-taken': {
    status: 409,
    message: 'Your bank can’t pay by itself here. Please choose a card, or go on paying each part yourself.',
  },
  'automatic-stopped-already': { status: 409, message: 'These automatic charges are stopped already.' },
  'automatic-not-stopped': { status: 409, message: 'These automatic charges are not stopped any more.' },
  'account-numbers-off': {
    status: 409,
    message: 'There are no account numbers of your own yet. You can pay on your plan.',
  },
  'identity-under-age': { status: 409, message: 'This person is under age by the birthday that was typed.' },
  'identity-number-taken': {
    status: 409,
    message: 'Another customer is verified by this number, and one person has one account.',
  },
  'identity-own-refusal': { status: 409, message: 'You refused it yourself. Another member has to look.' },
  'identity-not-seen': { status: 409, message: 'Please look at the document and the face first.' },
  'identity-incomplete': {
    status: 409,
    message: 'Both numbers have to be verified, and both pictures have to be there.',
  },
  'identity-no-pictures': { status: 409, message: 'No picture is needed now. Please look at the page again.' },
  'identity-pictures-used': {
    status: 409,
    message: 'These were enough pictures for today. Please go on tomorrow, or ask a person.',
  },
  'identity-picture-used': {
    status: 409,
    message: 'A person looks at this picture, so it stays until that is decided.',
  },
  'piece-out-of-order': { status: 409, message: 'A part of the picture is missing. It goes on from there.' },
  'identity-level-closed': { status: 409, message: 'Level 1 comes first: your BVN or NIN.' },
  'identity-level-waiting': { status: 409, message: 'A person looks at it already.' },
  'identity-level-incomplete': { status: 409, message: 'A part is missing. Please look at the page again.' },
  'identity-decided': { status: 409, message: 'This identity check was decided meanwhile.' },
  'own-account': { status: 403, message: 'You can’t do this to your own account. Another admin has to.' },
  'approval-own': { status: 403, message: 'You asked for this yourself. Another person has to decide.' },
  'payout-own-review': { status: 403, message: 'You reviewed this payout. Another person has to approve it.' },
  'own-record': { status: 403, message: 'This is your own account or order. Another person has to do this.' },
  'own-referral': {
    status: 403,
    message: 'You are the agent of this customer, and earn commission. Another person has to do this.',
  },
  'account-exists': {
    status: 403,
    message: 'Account information already exists. Please contact support to change it.',
  },
  'not-found': { status: 404, message: 'We could not find what you asked for.' },
  'unknown-customer': { status: 404, message: 'No customer has this id. Report the customer first.' },
  'method-not-allowed': {
    status: 405,
    message: 'This address does not accept that method.',
    pageMessage: 'You can read this page, but you cannot send anything to it.',
  },
  'request-timeout': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'contacts-second-reason': {
    status: 409,
    message:
      'You have seen the contacts of 60 people within an hour. Please say once more why you need another one. The admins are alerted.',
  },
  'changed-meanwhile': { status: 409, message: 'Another person changed this meanwhile. Please look at it again.' },
  'request-closed': { status: 409, message: 'This request is closed. Reopen it first.' },
  'request-open': { status: 409, message: 'This request is open already.' },
  'request-quarantined': { status: 409, message: 'This request is in quarantine. Release it first.' },
  'request-not-quarantined': { status: 409, message: 'This request is not in quarantine.' },
  'change-already-asked': { status: 409, message: 'This change was asked for already and waits for a decision.' },
  'approval-decided': { status: 409, message: 'This request was decided already.' },
  'approval-expired': { status: 409, message: 'This request was not decided in time. Please ask again.' },
  'approval-stale': {
    status: 409,
    message: 'What this request would change is not the same any more. Please refuse it and ask again.',
  },
  'agent-suspended': { status: 409, message: 'This agent is suspended. Restore the agent first.' },
  'agent-erased': { status: 409, message: 'This agent was erased. Nothing can be changed any more.' },
  'email-taken': { status: 409, message: 'Another agent has this email.' },
  'no-account-yet': { status: 409, message: 'There is no bank account yet. The agent adds the first one in Settings.' },
  'same-account': { status: 409, message: 'This is the account on file already.' },
  'too-many-passkeys': { status: 409, message: 'You have 20 passkeys. Remove one before you add another.' },
  'last-factor': { status: 409, message: 'This is your only second factor. Add another one before you remove it.' },
  'last-admin': { status: 409, message: 'This is the last admin. Make another member an admin first.' },
  'member-closed': { status: 409, message: 'This account is closed. Invite the person again if they come back.' },
  'member-joined': { status: 409, message: 'This person has set up the account already.' },
  'staff-mailbox-known': {
    status: 409,
    message: 'This mailbox belongs to a member of staff already. Change the roles of that member instead.',
  },
  'email-secrets-deleted': {
    status: 409,
    message: 'This email held a code or link that is no longer stored. It cannot be sent again.',
  },
  'already-asked': { status: 409, message: 'The agent was asked already. Please wait for the answer.' },
  'being-tried-now': { status: 409, message: 'This is being tried right now. Please look again in a moment.' },
  'consent-missing': {
    status: 409,
    message: 'A testimony is published only with the text, date and source of the person’s consent. Please add them.',
  },
  'already-published': { status: 409, message: 'This version is on the site already, or will be at that time.' },
  'not-published': { status: 409, message: 'This is not on the site, and nothing is scheduled.' },
  'request-decided': { status: 409, message: 'This request is at another step already. Please look at it again.' },
  'month-not-ready': { status: 409, message: 'The checklist of this month is not done yet. Look at what it lacks.' },
  'month-not-closable': {
    status: 409,
    message: 'Only the first month that is not closed can be closed, once it is over.',
  },
  'holiday-exists': { status: 409, message: 'This is entered as a public holiday already.' },
  'day-is-over': { status: 409, message: 'This day is over. It stays as it is.' },
  'terms-for-everybody': {
    status: 409,
    message: 'The terms for everybody cannot end. Ask for new ones that replace them.',
  },
  'export-over': {
    status: 409,
    message: 'This export was downloaded already, or its 24 hours are over. Please ask for a new one.',
  },
  'evidence-unreadable': {
    status: 400,
    message:
      'This is no PNG or JPEG picture and no PDF file, or it did not arrive complete. Please choose another file.',
  },
  'evidence-full': {
    status: 409,
    message: 'This request has 5 files already. Put several pages into one PDF, or take one off that you attached.',
  },
  'upload-has-errors': {
    status: 409,
    message: 'This file has rows with errors. Correct them and upload the file again.',
  },
  'upload-over': {
    status: 409,
    message: 'This file was applied, undone or replaced already. Please look at it again.',
  },
  'upload-stale': {
    status: 409,
    message: 'Some targets or agents changed meanwhile, so nothing was changed. Please upload the file again.',
  },
  'statement-has-errors': {
    status: 409,
    message: 'This statement does not add up or has rows with errors. Correct it and upload it again.',
  },
  'statement-over': {
    status: 409,
    message: 'This statement was applied or replaced already. Please look at it again.',
  },
  'statement-rule-exists': {
    status: 409,
    message: 'A rule with these words counts for this account already. End it first.',
  },
  'statement-rules-full': { status: 409, message: 'This account has 100 rules. End one that clears nothing first.' },
  'statement-stale': {
    status: 409,
    message:
      'Another statement of this account was applied meanwhile, so nothing was booked. Please upload the file again.',
  },
  'no-match': { status: 409, message: 'This does not explain the line: its amount or its state is another one.' },
  'agent-terms-changed': { status: 409, message: 'These terms have changed. Please read the new text.' },
  'dispute-open': {
    status: 409,
    message: 'You told us about this line already. Please write back in Support if there is more to say.',
  },
  'line-not-earned': {
    status: 409,
    message: 'The order of this line is not completed, so there is nothing to correct yet.',
  },
  'payout-changed': { status: 409, message: 'This payout changed meanwhile. Please look at it again.' },
  'payout-decided': { status: 409, message: 'This payout is at another step already. Please look at it again.' },
  'payout-not-moved': { status: 409, message: 'The provider does not say that its money moved. Check with it first.' },
  'payout-in-another': { status: 409, message: 'Another payout has it on its way again. Wait until that one is over.' },
  'payout-blocked': { status: 409, message: 'This payout stays held. Its cause is still there.' },
  'payout-total-changed': {
    status: 409,
    message: 'The amounts changed meanwhile, so nothing was done. Please look at the payouts again.',
  },
  'payouts-stopped': { status: 409, message: 'The sending of payouts is stopped already.' },
  'payouts-not-stopped': { status: 409, message: 'The sending of payouts is not stopped.' },
  'statement-not-ready': { status: 409, message: 'This statement is still being made. Please try again in a moment.' },
  'rider-exists': { status: 409, message: 'A rider has this phone number already, or this request became a rider.' },
  'rider-in-another-state': { status: 409, message: 'This rider is in another state already. Please look again.' },
  'stop-taken': { status: 409, message: 'Another rider has taken this delivery.' },
  'stop-over': { status: 409, message: 'This delivery is already over.' },
  'stop-not-packed': { status: 409, message: 'The store has not packed this order yet.' },
  'stop-not-picked-up': {
    status: 409,
    message:
      'Press “I have it” at the counter first. Then the customer gets the code. If you don’t see it, close the app and open it again.',
  },
  'stop-picked-up': {
    status: 409,
    message: 'You’ve already picked up this order. Call the store if you can’t bring it.',
  },
  'stop-given-back': { status: 409, message: 'You gave this delivery back. Another rider can take it.' },
  'too-many-given-back': {
    status: 409,
    message: 'You gave back 5 deliveries today. Call the store if you can’t bring this one.',
  },
  'too-many-stops': { status: 409, message: 'You have 20 open deliveries. Please finish some first.' },
  'window-not-begun': { status: 409, message: 'You can do this once the delivery time has started.' },
  'hand-over-code-locked': {
    status: 409,
    message: 'Wrong code five times, or the code is no longer valid. The store can send a new one.',
  },
  'hand-over-code-tried': {
    status: 403,
    message: 'You typed a wrong code for this order. Another member of the team has to renew its code.',
  },
  'basket-changed': { status: 409, message: 'Your basket was changed on another phone. Please check it again.' },
  'basket-full': { status: 409, message: 'A basket can have at most 50 products. Please remove one first.' },
  'unknown-product': { status: 400, message: 'One of these products is no longer available.' },
  'unknown-store': { status: 400, message: 'We have no such store.' },
  'key-used': { status: 409, message: 'This was sent before with other contents. Please open the page again.' },
  'checkout-changed': {
    status: 409,
    message: 'Something in your basket has changed. Nothing was ordered. Please check it again.',
  },
  'total-changed': { status: 409, message: 'The total has changed. Nothing was ordered. Please check it again.' },
  'checkout-open': {
    status: 409,
    message: 'You have an order that isn’t paid yet. Please pay for it or cancel it first.',
  },
  'checkout-over': { status: 409, message: 'This order is no longer waiting for a payment.' },
  'payment-unclear': {
    status: 409,
    message: 'We’re still checking this payment with the provider. Please don’t pay twice.',
  },
  'payment-tries-over': {
    status: 409,
    message:
      'Payment for this order was tried 20 times and none came in. Please cancel it and order again, or pay another way.',
  },
  'window-full': {
    status: 409,
    message: 'This delivery time is full or has passed. Nothing was ordered. Please choose another.',
  },
  'order-not-cancellable': {
    status: 409,
    message: 'This order is already being packed. Contact support to cancel it.',
  },
  'order-not-paid': { status: 409, message: 'There is no receipt because this order was not paid.' },
  'order-moved-on': { status: 409, message: 'This order is at another step already. Please look at it again.' },
  'order-changed': { status: 409, message: 'The order was changed while you had it open. Check it again.' },
  'packed-by-another': { status: 409, message: 'Another member packs this order. Take it over first.' },
  'lines-not-packed': { status: 409, message: 'Tick every line first.' },
  'order-waits': {
    status: 409,
    message: 'This order waits for another person: its customer is a member of staff who set one of its prices.',
  },
  'lines-not-there': { status: 409, message: 'The order does not have so many of this line any more.' },
  'line-changed': { status: 409, message: 'This line was changed meanwhile. Please look at it again.' },
  'substitution-not-wanted': {
    status: 409,
    message: 'The customer chose something else for this line. Please look at what they want if it is missing.',
  },
  'customer-not-asked': {
    status: 409,
    message: 'The customer wants to be called first. Call them, or send them the question.',
  },
  'substitute-gone': {
    status: 409,
    message: 'The store doesn’t have enough of this product now. Please choose another.',
  },
  'substitute-refused': {
    status: 409,
    message:
      'This product can’t be taken instead: it costs more, or the store does not sell it. Please choose another one.',
  },
  'question-open': { status: 409, message: 'The customer was asked about a line and may still answer. Please wait.' },
  'question-over': { status: 409, message: 'This question was answered, or time is up. Nothing was changed.' },
  'return-too-late': {
    status: 409,
    message: 'The 24 hours for returns are over. Please write to us in Help, with the order number.',
  },
  'give-back-late': {
    status: 409,
    message: 'Unopened food can be given back until the third working day after delivery. Please write to us in Help.',
  },
  'give-back-fresh': { status: 409, message: 'Fresh food can’t be given back. Please leave it out.' },
  'return-too-many': { status: 409, message: 'You’ve already asked for this, or the order doesn’t have that many.' },
  'refund-account-missing': {
    status: 409,
    message: 'The customer has named no bank account for refunds yet, or its name was not accepted.',
  },
  'refund-not-failed': {
    status: 409,
    message:
      'This refund cannot be sent again: it has not failed, it was settled or sent again already, or the provider contradicts itself about it or one before it.',
  },
  'refund-under-way': {
    status: 409,
    message: 'The refund that took the place of this one has not ended yet. Close the alarm once it has.',
  },
  'refund-with-bank': {
    status: 409,
    message:
      'The bank was told that this payment goes back through it. Wait until it has decided: what it takes ends this refund.',
  },
  'refund-in-question': {
    status: 409,
    message: 'The provider contradicts itself about a refund whose place this one took. Look into that alarm first.',
  },
  'refund-funds-missing': {
    status: 409,
    message:
      'The books have less of this customer’s money than this refund. Look at the customer’s account in the ledger first.',
  },
  'customer-suspended': { status: 409, message: 'This customer’s account is suspended or closed.' },
  'assisted-order-over': { status: 409, message: 'This order by phone is over. Please look at the customer’s page.' },
  'chargeback-not-open': { status: 409, message: 'The bank doesn’t wait for our answer any more.' },
  'chargeback-answered': { status: 409, message: 'Somebody has answered this chargeback already.' },
  'chargeback-too-late': { status: 409, message: 'The time to answer is over. The bank decides without us.' },
  'chargeback-refunded': {
    status: 409,
    message:
      'So much of this payment went back to the customer already, or is on its way. Contest the chargeback, and say so.',
  },
  'chargeback-amount-unknown': {
    status: 409,
    message: 'The bank doesn’t say how much it asks back. Contest the chargeback, or wait until it does.',
  },
  'chargeback-undecided': {
    status: 409,
    message: 'The bank waits for our answer. Accept the chargeback or contest it first.',
  },
  'payer-account-theirs': {
    status: 409,
    message: 'Money goes back to who paid, so name the account that you paid from, or another one in your own name.',
  },
  'payoff-day': { status: 400, message: 'Choose a day from today to the last day of the plan.' },
  'push-off': { status: 409, message: 'There are no notifications here.' },
  'push-unknown': { status: 400, message: 'Notifications can’t be sent to this browser.' },
  'order-status-final': { status: 409, message: 'This order can no longer change to that status.' },
  'order-amount-fixed': {
    status: 409,
    message: 'The amount of a completed order can only be lowered, and that of a cancelled one is final.',
  },
  'order-customer-fixed': { status: 409, message: 'This order belongs to another customer.' },
  'order-dates-fixed': { status: 409, message: 'The dates of an order cannot change after it has been reported.' },
  'id-refused': { status: 409, message: 'This id is not accepted.' },
  'code-over': { status: 409, message: 'This code is too old. Please start again.' },
  'number-undecided': { status: 409, message: 'Decide whose the number is first. The person waits for it.' },
  'number-decided': {
    status: 409,
    message: 'Somebody has decided about this number already. Please look at it again.',
  },
  'no-way-to-answer': {
    status: 409,
    message: 'This customer has neither a phone number nor a confirmed email. Give the account another number first.',
  },
  'number-has-open-order': { status: 409, message: 'This account has an open order. Wait until it is over.' },
  'phone-taken': { status: 409, message: 'Another account has this phone number.' },
  'too-many-addresses': { status: 409, message: 'You already have 20 addresses. Please delete one first.' },
  'account-information-exists': {
    status: 409,
    message: 'Account information already exists. Please contact support to change it.',
  },
  'nothing-changed': { status: 409, message: 'It is so already. Nothing has changed.' },
  'slug-taken': { status: 409, message: 'This address is taken. Please choose another one.' },
  'product-not-ready': {
    status: 409,
    message: 'This can’t be published yet: it needs a price in a store, and a combo needs parts that are published.',
  },
  'product-in-combo': { status: 409, message: 'This is a part of a combo that is on sale. Archive the combo first.' },
  'combo-parts-fixed': {
    status: 409,
    message: 'The parts of a combo stay as they were when it was published. Add a new combo instead.',
  },
  'stock-below-held': {
    status: 409,
    message: 'More than that is held for orders. Cancel orders first, or count again.',
  },
  'too-large': {
    status: 413,
    message: 'The request is too large.',
    pageMessage: 'Your text is too long. Please make it shorter and send it again.',
  },
  'export-too-large': {
    status: 413,
    message: 'This record is too large for the console. Please ask an operator for it (npm run person).',
  },
  'uri-too-long': { status: 414, message: 'This address is too long.' },
  'unsupported-media-type': {
    status: 415,
    message: 'Please send JSON (Content-Type: application/json).',
    pageMessage: 'We could not read what your browser sent. Please open the form again on our website and resend it.',
  },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  'code-already-sent': { status: 429, message: 'We sent you a code a moment ago. Please enter it.' },
  'headers-too-large': { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'texts-used-up': {
    status: 503,
    message:
      'We have sent as many text messages as we can this hour. Please call us, or try again after the full hour.',
  },
  unavailable: { status: 503, message: 'We are busy right now. Please try again in a moment.' },
  ...lendingRefusals,
} as const satisfies Record<string, RefusalDefinition>;

/** A stable code of a refusal. */
export type RefusalCode = keyof typeof definitions;

/** Every refusal by its code. */
export const refusals: Readonly<Record<RefusalCode, RefusalDefinition>> = definitions;

/** The body of every refusal. `requestId` finds an internal error in the log. */
export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});

export type RefusalBody = z.output<typeof refusalBody>;
