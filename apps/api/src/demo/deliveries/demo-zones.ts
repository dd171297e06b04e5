/** A zone of the demo: what a delivery to it costs, what its rider gets, and its local governments. */
export interface DemoZone {
  city: 'Lagos' | 'Ibadan';
  state: 'Lagos' | 'Oyo';
  name: string;
  feeKobo: number;
  riderFeeKobo: number;
  areas: readonly string[];
}

/** The zones of the demo: ₦1,500 in town, more outside. */
export const demoZones: readonly DemoZone[] = [
  {
    city: 'Lagos',
    state: 'Lagos',
    name: 'In town',
    feeKobo: 150_000,
    riderFeeKobo: 120_000,
    areas: [
      'Agege',
      'Ajeromi-Ifelodun',
      'Amuwo-Odofin',
      'Apapa',
      'Eti-Osa',
      'Ifako-Ijaiye',
      'Ikeja',
      'Kosofe',
      'Lagos Island',
      'Lagos Mainland',
      'Mushin',
      'Oshodi-Isolo',
      'Shomolu',
      'Surulere',
    ],
  },
  {
    city: 'Lagos',
    state: 'Lagos',
    name: 'Outskirts',
    feeKobo: 250_000,
    riderFeeKobo: 200_000,
    areas: ['Alimosho', 'Ikorodu', 'Ojo'],
  },
  {
    city: 'Lagos',
    state: 'Lagos',
    name: 'Far',
    feeKobo: 400_000,
    riderFeeKobo: 330_000,
    areas: ['Badagry', 'Epe', 'Ibeju-Lekki'],
  },
  {
    city: 'Ibadan',
    state: 'Oyo',
    name: 'In town',
    feeKobo: 150_000,
    riderFeeKobo: 120_000,
    areas: ['Ibadan North', 'Ibadan North-East', 'Ibadan North-West', 'Ibadan South-East', 'Ibadan South-West'],
  },
  {
    city: 'Ibadan',
    state: 'Oyo',
    name: 'Outskirts',
    feeKobo: 250_000,
    riderFeeKobo: 200_000,
    areas: ['Akinyele', 'Egbeda', 'Ido', 'Lagelu', 'Oluyole', 'Ona Ara'],
  },
];

/** The windows of every store of the demo on each day of the week, in Lagos time: three of four hours, with 12 stops each. */
export const demoWindows: readonly { weekday: number; startHour: number; endHour: number; capacity: number }[] = [
  1, 2, 3, 4, 5, 6, 7,
].flatMap((weekday) => [8, 12, 16].map((startHour) => ({ weekday, startHour, endHour: startHour + 4, capacity: 12 })));

/** A rider of each city, who signs in with the phone and a code from /dev/messages. */
export const demoRiders: readonly { name: string; phone: string; city: string }[] = [
  { name: 'Musa Danladi', phone: '08060000001', city: 'Lagos' },
  { name: 'Kehinde Ojo', phone: '08060000002', city: 'Lagos' },
  { name: 'Sade Akande', phone: '08060000003', city: 'Ibadan' },
];
