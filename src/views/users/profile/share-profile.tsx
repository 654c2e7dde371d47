import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { button } from '../../../../styled-system/recipes'
import { isolate } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { lazySection } from '../../routing/lazy-section.tsx'

const ShareCard = lazySection(() => import('./share-card.tsx'))

/** Button that opens the share dialog, whose code loads on first use. */
export function ShareProfile({ profile }: { profile: PublicProfile }) {
  const [open, setOpen] = useState(false)
  const name = profile.user.full_name || profile.user.username
  return (
    <>
      <button
        type="button"
        className={button({ look: 'outline', size: 'icon' })}
        aria-label={`Share ${isolate(name)}’s profile`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Share2 size={20} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <ShareCard profile={profile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
