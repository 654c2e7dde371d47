import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { removableProps } from '../../hooks/use-removed.ts'
import { cell, cellStyle, justified } from '../../shared/content/justified-grid.tsx'
import { Tile, tileRatio } from './tile.tsx'

/** Content items in justified rows. */
export function TileWall({ entries, level = 3 }: { entries: readonly FeedItem[]; level?: 2 | 3 }) {
  return (
    <ul className={justified}>
      {entries.map((entry) => (
        <li
          key={contentKey({ type: entry.type, id: entry.item.id })}
          {...removableProps(entry.type, entry.item.id)}
          data-below
          className={cell}
          style={cellStyle(tileRatio(entry))}
        >
          <Tile entry={entry} level={level} />
        </li>
      ))}
    </ul>
  )
}
