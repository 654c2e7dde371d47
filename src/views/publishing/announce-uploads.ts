import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileRejection, UploadItem } from '../../machines/publishing/uploads/uploads.types.ts'
import { isolate } from '../../protocol/base/text.ts'
import { useAnnounce } from '../components/announcer.tsx'

/** Name of a picture; a generated one if its file name is unknown. */
export const uploadName = ({ name }: Pick<UploadItem, 'name'>, index: number): string =>
  name === '' ? `Image ${index + 1}` : name

/** Announces the result of each file politely: uploaded, added, failed or rejected. */
export function useAnnounceUploads(
  items: readonly UploadItem[],
  rejected: readonly FileRejection[],
): void {
  const announce = useAnnounce()
  const previousRef = useRef({ items, refused: rejected })
  const announceChange = useEffectEvent(() => {
    const previous = previousRef.current
    previousRef.current = { items, refused: rejected }
    const messages: string[] = []
    for (const [index, item] of items.entries()) {
      const previousItem = previous.items.find(({ id }) => id === item.id)
      if (!previousItem || previousItem.status === item.status) continue
      if (item.status === 'done') messages.push(`${isolate(uploadName(item, index))} uploaded.`)
      if (item.status === 'held') messages.push(`${isolate(uploadName(item, index))} added.`)
      if (item.status === 'failed') {
        messages.push(
          `${isolate(uploadName(item, index))} couldn’t be uploaded: ${item.error ?? ''}`,
        )
      }
    }
    for (const { id, name, reason } of rejected) {
      if (previous.refused.some((previousItem) => previousItem.id === id)) continue
      messages.push(`${isolate(name)} couldn’t be added: ${reason}`)
    }
    if (messages.length > 0) announce(messages.join(' '))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change
  useEffect(() => announceChange(), [items, rejected])
}
