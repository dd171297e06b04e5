/** A question's stock and time are read again this often while it is open. */
export const refreshedEveryMs = 20_000;
