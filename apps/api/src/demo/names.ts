import type { Random } from './random.ts';

/** The names of one ethnic group. First and last names mostly come from the same group. */
interface NameGroup {
  /** The group's relative share of the customers. */
  share: number;
  /** True if English and Biblical first names are common, too. */
  english: boolean;
  first: readonly string[];
  last: readonly string[];
}

const names = (text: string) => text.trim().split(/\s+/);

const englishFirst =
  names(`Blessing Emmanuel Mercy Samuel Esther Daniel Grace Michael Peace David Joy Joseph Faith Gabriel
  Patience Sunday Victoria Friday Comfort Stephen Precious Godwin Favour Peter Happiness Moses Gloria Solomon Charity Isaac`);

// Common names, combined at random. They refer to no real person.
const groups: readonly NameGroup[] = [
  {
    share: 32,
    english: true,
    first:
      names(`Adebola Adunni Ayodele Ayomide Babajide Bukola Damilola Folake Folasade Funmilayo Gbenga Ibukun Kehinde
      Kayode Kudirat Lanre Mutiat Nurudeen Olamide Olufemi Olumide Oluwaseun Omolara Opeyemi Rasheed Ronke Sikiru Taiwo
      Temitope Titilayo Tobiloba Yetunde Yinka`),
    last: names(`Abiodun Adebowale Adegoke Adekoya Adeniran Adesanya Adewumi Afolabi Agboola Ajayi Akinola Alabi Aremu
      Arowolo Bakare Balogun Fadipe Idowu Ilesanmi Jimoh Lawal Odunsi Ogunbiyi Ogundipe Ojo Oladipo
      Olaniyan Olatunji Oni Oyelaran Raji Salami Sanusi Shittu Sowemimo`),
  },
  {
    share: 27,
    english: true,
    first: names(`Adaeze Adaobi Amarachi Chiamaka Chibuzor Chidera Chidinma Chijioke Chinaza Chinedu Chinonso Chioma
      Chukwudi Ebere Ebuka Emeka Ifeanyi Ifeoma Ikenna Kelechi Kosisochukwu Ngozi Nkechi Nnamdi Nneka Obinna Ogechi
      Oluchi Onyeka Somtochukwu Uchenna Ugochi Uzoma`),
    last: names(`Agu Aneke Anyanwu Chukwu Duru Ejiofor Eneh Ezeani Ezeh Ibe Ibekwe Igwe Ihejirika
      Nwachukwu Nwafor Nwankwo Nwosu Obiora Odoh Ofoegbu Okafor Okeke Okonkwo Okorie Okoro Onuoha Onwuka Onyekwere Opara
      Ude Ugwu Umeh Uzor`),
  },
  {
    share: 16,
    english: false,
    first: names(`Abdullahi Abubakar Aisha Aliyu Aminu Asmau Bashir Bilkisu Fatima Garba Habiba Hadiza Halima Hassan
      Hauwa Ibrahim Idris Jamila Khadija Lami Maryam Musa Nafisa Rabi Sadiq Safiya Salisu Sani Umar Usman Yakubu Zainab`),
    last: names(`Abba Adamu Bala Bawa Danladi Dauda Gambo Haruna Isah Jibril Kabir Lawan Maikudi Mamman Mohammed
      Nuhu Rabiu Sabo Salihu Shehu Suleiman Tanko Tijjani Tukur Wada Yahaya Yusuf Zubairu`),
  },
  {
    share: 7,
    english: true,
    first: names(`Adesuwa Aisosa Efosa Eghosa Esosa Isoken Itohan Ivie Nosa Osagie Osaretin Osas Osayi Uwa`),
    last: names(`Aghedo Aibangbee Ehigiator Eweka Idahosa Imasuen Izevbigie Ogbeide Omoregie Osagiede
      Osunde Uwaifo`),
  },
  {
    share: 7,
    english: true,
    first: names(`Aniekan Ekaette Ekemini Emem Idara Imaobong Ini Iniobong Itoro Mfon Nsikak Ubong Udeme Utibe`),
    last: names(`Akpan Asuquo Bassey Edet Effiong Ekanem Ekpenyong Essien Eyo Inyang Nkanga Okon Udoh Udofia Umoh`),
  },
  {
    share: 5,
    english: true,
    first: names(`Ejiro Efe Ese Fejiro Kevwe Mamuzo Ochuko Oghenekaro Onome Oritse Rukevwe Tega Toju Voke`),
    last: names(`Akpobome Akporido Edafe Egbe Ejovi Emuobor Esiri Mukoro Obaro Ogodo Omatseye Onoriode Otobo`),
  },
  {
    share: 3,
    english: true,
    first: names('Ebiere Ebimobowei Perewari Preye Tamuno Tari Timi Tonye'),
    last: names('Alabo Amachree Ayakeme Douglas Ebikeme Ekiyor Jaja Oruwari Tamunoiyala'),
  },
  {
    share: 3,
    english: true,
    first: names('Aondona Dooshima Doowuese Ene Ngodoo Ochanya Ogwa Onyeche Terhemba Terver'),
    last: names('Adikwu Agbo Atsor Ikwue Iorfa Ochigbo Ogbole Ugbede'),
  },
];

const shares = groups.reduce((sum, { share }) => sum + share, 0);

/** Draws a name. In 4 of 100 the last name is from another group; in 1 of 100 it is empty, because the shop allows that. */
export function drawName(random: Random): { firstname: string; lastname: string } {
  const group = drawGroup(random);
  const english = group.english && random.chance(0.38);
  const firstname = random.pick(english ? englishFirst : group.first);
  const lastname = random.pick((random.chance(0.04) ? drawGroup(random) : group).last);
  return { firstname, lastname: random.chance(0.01) ? '' : lastname };
}

function drawGroup(random: Random): NameGroup {
  let left = random.next() * shares;
  const found = groups.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return found ?? random.pick(groups);
}
