/**
 * The company that runs this Foodbank and its contacts. Replace them by your own. These are clearly made up, so that a trial isn't
 * taken for a real business.
 */
export const operator = {
  name: 'Foodbank',
  email: 'info@foodbank.example',
  phone: '+234 700 000 0000',
  offices: [
    { place: 'Lagos', address: '1 Example Street, Ikeja, Lagos, Nigeria' },
    { place: 'Ibadan (Oyo)', address: '2 Example Street, Ibadan, Oyo, Nigeria' },
    { place: 'Texas', address: '3 Example Street, Houston, Texas, USA' },
  ],
  /** The company that made the product. */
  maker: 'Example Technology Company',
  /** Where the badges and QR codes lead: our own app, which installs from the browser, or its address in a store. */
  stores: {
    android: '/app/',
    ios: '/app/',
  },
  /** The banner's lines. Replace the second one by the number and date of your licence. */
  licences: [
    { kind: 'Consumer protection', detail: 'details set by the operator' },
    { kind: 'Data protection', detail: 'details set by the operator' },
    { kind: 'Lender licence', detail: 'details set by the operator' },
    { kind: 'Corporate registry', detail: 'details set by the operator' },
  ],
} as const;
