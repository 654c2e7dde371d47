import type { WorkLicence } from '../../../protocol/enums/content.ts'

export const LICENCE_NAMES: { readonly [licence in WorkLicence]: string } = {
  'all-rights': 'All rights reserved',
  'cc-by': 'Free with credit (CC BY)',
  'cc-by-nc': 'Free with credit, non-commercial (CC BY-NC)',
  cc0: 'Free for any use (CC0)',
}

/** What a licence permits, in one or two sentences. */
export const LICENCE_DESCRIPTIONS: { readonly [licence in WorkLicence]: string } = {
  'all-rights': 'You can view it and share the link. For anything else, ask the creator.',
  'cc-by': 'You can share, change and sell it if you credit the creator.',
  'cc-by-nc': 'You can share and change it if you credit the creator and don’t make money from it.',
  cc0: 'Use it for anything. No credit needed.',
}
