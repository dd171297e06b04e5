/** The columns of a stored request, under the code's names. */
export const requestColumns = `id, reference, kind, subject, sender_name as "senderName", email, phone, agent_id as "agentId", customer_id as "customerId",
  order_number as "orderNumber", charge_id as "chargeId", about_customer_id as "aboutCustomerId", topic, loan_id as "loanId",
  identity_check_id as "identityCheckId", pauses_since as "pausesSince", unread, fields,
  received_at as "receivedAt", quarantined, spam, state, version, owner_id as "ownerId", taken_by as "takenBy",
  taken_at as "takenAt", taken_until as "takenUntil", complex, due_at as "dueAt", left_ms as "leftMs",
  answered_back_at as "answeredBackAt", first_answered_at as "firstAnsweredAt", closed_at as "closedAt",
  closed_by as "closedBy", close_reason as "closeReason", snoozed_until as "snoozedUntil", changed_at as "changedAt"`;

/** The columns of an entry of a conversation, under the code's names. */
export const entryColumns = `id, at, kind, author_id as "authorId", act, text`;
