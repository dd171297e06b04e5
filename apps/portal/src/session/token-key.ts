/** The key of the agent's token in the browser's storage. */
export const tokenKey = 'authToken';
