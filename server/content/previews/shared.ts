import type { PageMetadata } from '../../../src/protocol/base/page-head.ts'
import type { SharedContent } from '../../../src/protocol/content/content-head.ts'

/** What can be shared and looked at without signing in. */
export type SubjectKind = SharedContent['kind'] | 'person' | 'asset'

export interface Subject {
  kind: SubjectKind
  id: number
  page: PageMetadata
  /** The address it has now, root-relative. */
  address: string
  /** Where its preview picture comes from. */
  picture: { key: string } | { avatar: string } | null
}
