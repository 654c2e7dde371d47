import type { CraftName } from './crafts.ts'

export type DemoUserType = 'creator' | 'client' | 'freelancer'

/** username, first names, last names, town, craft, kind of account */
export type RosterRow = readonly [string, string, string, string, CraftName, DemoUserType]

/** The three accounts that are printed at start. The first three rows of the roster, in this order. */
export const DEMO_USERNAMES = ['ayen', 'lokai', 'keji'] as const

/** A full name of exactly 80 characters. */
export const LONG_NAME = [
  'Nyanthiec Achol Awuor Abuk',
  'Akuol Athieng Apiu Agot Ajak Yar Nyibol Mayen Kur Thuch',
] as const

/** Fictional people. Names of many communities, in no order of communities. */
export const ROSTER: readonly RosterRow[] = [
  ['ayen', 'Ayen', 'Akot', 'Juba', 'illustrator', 'creator'],
  ['lokai', 'Lokai', 'Baraka', 'Torit', 'client', 'client'],
  ['keji', 'Keji', 'Modi', 'Juba', 'web', 'creator'],
  ['achan.oryem', 'Achan', 'Oryem', 'Nimule', 'embroiderer', 'creator'],
  ['tombe.w', 'Tombe', 'Wani', 'Juba', 'muralist', 'creator'],
  ['nyandit', 'Nyandit', 'Koang', 'Bentiu', 'fashion', 'creator'],
  ['bazia.arts', 'Angelo', 'Bazia', 'Wau', 'comics', 'creator'],
  ['mbiko', 'Mbiko', 'Gbandi', 'Yambio', 'furniture', 'freelancer'],
  ['thon.malang', 'Thɔn', 'Määlɔ̈ŋ', 'Rumbek', 'calligraphy', 'creator'],
  ['nyanthiec', LONG_NAME[0], LONG_NAME[1], 'Bor', 'storyteller', 'creator'],
  ['salwa.h', 'Salwa', 'Hassan', 'Wau', 'portrait', 'creator'],
  ['adwok', 'Adwok', 'Oywak', 'Malakal', 'musician', 'creator'],
  ['poni.l', 'Poni', 'Lasu', 'Juba', 'brand', 'freelancer'],
  ['lokiru', 'Lokiru', 'Lomoro', 'Torit', 'sports', 'freelancer'],
  ['abuk.k', 'Abuk', 'Kuol', 'Aweil', 'ceramics', 'creator'],
  ['gatkek', 'Gatkek', 'Puok', 'Bentiu', 'sound', 'freelancer'],
  ['itto', 'Itto', 'Drichi', 'Nimule', 'writer', 'creator'],
  ['santino.u', 'Santino', 'Uguak', 'Wau', 'architect', 'freelancer'],
  ['nyakuoth', 'Nyakuoth', 'Tut', 'Nairobi', 'interface', 'freelancer'],
  ['kenyi.j', 'Kenyi', 'Jada', 'Juba', 'poster', 'creator'],
  ['akuc.arou', 'Akuc', 'Arou', 'Rumbek', 'photographer', 'creator'],
  ['okello.o', 'Okello', 'Ochan', 'Kampala', 'animator', 'freelancer'],
  ['mary.pitia', 'Mary', 'Pitia', 'Juba', 'client', 'client'],
  ['ngor.dut', 'Ŋɔɔr', 'Duɔ̈t', 'Bor', 'musician', 'creator'],
  ['hiba.i', 'Hiba', 'Ismail', 'Juba', 'calligraphy', 'creator'],
  ['opio', 'Opio', 'Otim', 'Torit', 'film', 'creator'],
  ['nyibol', 'Nyibol', 'Ayul', 'Malakal', 'illustrator', 'creator'],
  ['baranaba', 'Baranaba', 'Ngachi', 'Yambio', 'furniture', 'creator'],
  ['juan.g', 'Juan', 'Gore', 'Juba', 'fashion', 'freelancer'],
  ['deng.photo', 'Deng', 'Aguer', 'Aweil', 'photographer', 'creator'],
  ['asunta', 'Asunta', 'Ucin', 'Wau', 'embroiderer', 'creator'],
  ['ladu', 'Ladu', 'Loro', 'Juba', 'sound', 'creator'],
  ['nyamal.r', 'Nyamal', 'Tap', 'Melbourne', 'film', 'freelancer'],
  ['korok', 'Korok', 'Logiel', 'Torit', 'muralist', 'creator'],
  ['amina.abd', 'Amina', 'Abdalla', 'Juba', 'client', 'client'],
  ['majok.a', 'Majok', 'Atak', 'Melbourne', 'web', 'freelancer'],
  ['grace.vuga', 'Grace', 'Vuga', 'Kampala', 'writer', 'freelancer'],
  ['oyet', 'Oyet', 'Aluma', 'Nimule', 'comics', 'creator'],
  ['akwoch', 'Akwoch', 'Nyikwec', 'Malakal', 'storyteller', 'creator'],
  ['rejoice', 'Rejoice', 'Abiro', 'Yambio', 'brand', 'creator'],
  ['musa.b', 'Musa', 'Bilal', 'Wau', 'client', 'client'],
  ['athieng', 'Athieng', 'Wol Ajak', 'Nairobi', 'portrait', 'creator'],
  ['lomodong', 'Lomodong', 'Lotiki', 'Torit', 'sports', 'creator'],
  ['christine.y', 'Christine', 'Yeno', 'Juba', 'ceramics', 'creator'],
  ['kuong', 'Kuong', 'Gatluak', 'Bentiu', 'poster', 'freelancer'],
  ['hellen.d', 'Hellen', 'Dada', 'Nimule', 'client', 'client'],
  ['wani.arch', 'Wani', 'Soro', 'Juba', 'architect', 'creator'],
  ['quiet', 'Nyok', 'Bol', 'Juba', 'photographer', 'client'],
]

/** For `--scale`: first and last names that are combined into more people. */
export const MORE_FIRST_NAMES = [
  'Akech', 'Ajok', 'Atong', 'Awien', 'Bakhita', 'Chuol', 'Duku', 'Emelda', 'Gabriel', 'Ihisa', 'Jackline', 'Kaku',
  'Loboi', 'Mading', 'Nyawargak', 'Ohure', 'Pita', 'Rebeka', 'Sebit', 'Tito', 'Ukongo', 'Viola', 'Wilson', 'Yar', 'Zakia',
]
export const MORE_LAST_NAMES = [
  'Aciek', 'Buyu', 'Chan', 'Dau', 'Eluzai', 'Fadul', 'Gai', 'Hakim', 'Iboko', 'Jambo', 'Kundu', 'Lodu', 'Mawien',
  'Nyok', 'Odongi', 'Paskal', 'Rial', 'Subek', 'Thiep', 'Ukel', 'Dut', 'Yanga', 'Ziwa',
]
export const TOWNS = [
  'Juba', 'Wau', 'Malakal', 'Bor', 'Torit', 'Rumbek', 'Aweil', 'Bentiu', 'Yambio', 'Nimule', 'Nairobi', 'Kampala', 'Melbourne',
]
