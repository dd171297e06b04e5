/** A store of the demo. Prices in Lagos times `factor` are its prices. */
export interface DemoStore {
  slug: string;
  name: string;
  city: string;
  address: string;
  landmark: string;
  phone: string;
  marginPpm: number;
  factor: number;
}

/** Two stores each in Lagos and Ibadan. They are invented. */
export const stores: readonly DemoStore[] = [
  {
    slug: 'mile-12-fresh-foods',
    name: 'Mile 12 Fresh Foods',
    city: 'Lagos',
    address: '14 Ikorodu Road, Ketu',
    landmark: 'Beside Mile 12 Market',
    phone: '+2347000000011',
    marginPpm: 80_000,
    factor: 1,
  },
  {
    slug: 'surulere-family-market',
    name: 'Surulere Family Market',
    city: 'Lagos',
    address: '52 Adeniran Ogunsanya Street, Surulere',
    landmark: 'Opposite the shopping mall',
    phone: '+2347000000012',
    marginPpm: 90_000,
    factor: 1.02,
  },
  {
    slug: 'bodija-market-stores',
    name: 'Bodija Market Stores',
    city: 'Ibadan',
    address: '7 Secretariat Road, Bodija',
    landmark: 'Near Bodija Market',
    phone: '+2347000000013',
    marginPpm: 80_000,
    factor: 0.94,
  },
  {
    slug: 'ring-road-provisions',
    name: 'Ring Road Provisions',
    city: 'Ibadan',
    address: '119 Ring Road, Challenge',
    landmark: 'Before Challenge roundabout',
    phone: '+2347000000014',
    marginPpm: 85_000,
    factor: 0.95,
  },
];
