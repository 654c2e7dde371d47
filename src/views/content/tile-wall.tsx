import type { FeedItem } from '../../protocol/creative-types.ts'
import { contentKey } from '../../protocol/feed.ts'
import { cell, cellStyle, justified } from './justified-grid.tsx'
import { Tile, tileRatio } from './tile.tsx'

/** A few pieces in justified rows, under a heading of level 2. */
export function TileWall({ entries }: { entries: readonly FeedItem[] }) {
  return (
    <ul className={justified}>
      {entries.map((entry) => (
        <li
          key={contentKey({ type: entry.type, id: entry.item.id })}
          className={cell}
          style={cellStyle(tileRatio(entry))}
        >
          <Tile entry={entry} level={3} />
        </li>
      ))}
    </ul>
  )
}
