import type { WorkLicence } from '../../../protocol/enums/content.ts'

export const LICENCE_NAMES: { readonly [licence in WorkLicence]: string } = {
  'all-rights': 'All rights reserved',
  'cc-by': 'Free with the maker’s name (CC BY)',
  'cc-by-nc': 'Free with the maker’s name, not to earn with (CC BY-NC)',
  cc0: 'Free for everybody (CC0)',
}

/** What one may do, in a sentence. */
export const LICENCE_WORDS: { readonly [licence in WorkLicence]: string } = {
  'all-rights': 'You may look and pass the link on. For anything else, ask the maker.',
  'cc-by': 'You may share, change and sell it, as long as you name the maker.',
  'cc-by-nc': 'You may share and change it, as long as you name the maker and earn nothing by it.',
  cc0: 'You may do with it what you like, without asking and without naming anybody.',
}
