/** The id of the heading above the list of lines. */
export const linesHeadingId = 'lines';
