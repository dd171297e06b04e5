/** The password of every agent that is loaded. */
export const password = 'a password of the bench';
