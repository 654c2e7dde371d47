import type { PageMetadata } from '../../../src/protocol/base/page-head.ts'
import type { SharedContent } from '../../../src/protocol/content/content-head.ts'

/** Subjects that can be shared and viewed without sign-in. */
export type SubjectKind = SharedContent['kind'] | 'person' | 'asset'

export interface Subject {
  kind: SubjectKind
  id: number
  page: PageMetadata
  /** Current path, root-relative. */
  address: string
  /** Source of its preview picture. */
  picture: { key: string } | { avatar: string } | null
}
