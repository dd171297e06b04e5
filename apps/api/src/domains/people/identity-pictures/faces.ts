/** The queue of requests for level 2 of which a company compares both faces, as a hint for the member who decides. The id of a job is the request's. */
export const identityFacesQueue = 'identity-faces';
