import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileRejection, UploadItem } from '../../machines/publishing/uploads/uploads.types.ts'
import { useAnnounce } from '../components/announcer.tsx'

/** Name of a picture; a generated one if its file name is unknown. */
export const nameOf = ({ name }: Pick<UploadItem, 'name'>, index: number): string =>
  name === '' ? `Image ${index + 1}` : name

/** Announces the result of each file politely: uploaded, added, failed or rejected. */
export function useUploadNews(
  items: readonly UploadItem[],
  refused: readonly FileRejection[],
): void {
  const announce = useAnnounce()
  const known = useRef({ items, refused })
  const announceChange = useEffectEvent(() => {
    const before = known.current
    known.current = { items, refused }
    const news: string[] = []
    for (const [index, item] of items.entries()) {
      const old = before.items.find(({ id }) => id === item.id)
      if (!old || old.status === item.status) continue
      if (item.status === 'done') news.push(`${nameOf(item, index)} uploaded.`)
      if (item.status === 'held') news.push(`${nameOf(item, index)} added.`)
      if (item.status === 'failed') {
        news.push(`${nameOf(item, index)} couldn’t be uploaded: ${item.error ?? ''}`)
      }
    }
    for (const { id, name, reason } of refused) {
      if (before.refused.some((old) => old.id === id)) continue
      news.push(`${name} couldn’t be added: ${reason}`)
    }
    if (news.length > 0) announce(news.join(' '))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change
  useEffect(() => announceChange(), [items, refused])
}
