/** What stands in the place of a record that is no longer in its queue. */
export const goneFromQueue = {
  title: 'Nothing to decide here any more',
  text: 'Another member decided, or it has settled by itself.',
};
