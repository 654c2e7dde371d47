import { Share2 } from 'lucide-react'
import { isolate } from '../../../protocol/base/text.ts'
import { Menu } from '../../components/overlay/menu.tsx'
import { useSharing } from './sharing.ts'
import { toggle } from './toggles.tsx'

/** Button with a menu of ways to share a page. */
export function ShareMenu({ title, path }: { title: string; path: string }) {
  const { ways } = useSharing(title, path)
  return (
    <Menu
      label={`Share ${isolate(title)}`}
      trigger={<Share2 size={20} aria-hidden />}
      entries={ways}
      className={toggle}
    />
  )
}
