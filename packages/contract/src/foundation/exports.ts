/** Exports with contacts, which a second person approves and the member who asked downloads once. */

/** For how many hours after the approval an export can be downloaded. */
export const exportHours = 24;
