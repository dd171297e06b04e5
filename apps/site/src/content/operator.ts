/**
 * Who runs this Foodbank and how to reach them: put your own details here. Until then they are clearly made up, so that
 * nobody mistakes a trial for a business that can be called.
 */
export const operator = {
  email: 'info@foodbank.example',
  phone: '+234 700 000 0000',
} as const;
