import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { missingEntriesOf } from '../../../machines/account/firstSteps/firstSteps.selectors.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { User } from '../../../protocol/base/types.ts'
import { useFirstSteps } from '../../hooks/use-first-steps.ts'
import { formatCount } from '../../locale.ts'

/** Fixed height, so that nothing below shifts when the text is known. */
const pointerStyle = css({
  textStyle: 'small',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  // Space for the focus ring.
  padding: '1',
  margin: '[-4px]',
})

/** Link to the user's profile, or to the dashboard while steps of the profile are missing. */
export function PagePointer({ user }: { user: User }) {
  const { actor, view } = useFirstSteps(user)
  const isAvailable = view !== 'looking' && view !== 'unread' && view !== 'away'
  const lacks = useSelector(actor ?? undefined, (s) =>
    s && isAvailable ? missingEntriesOf(s).length : 0,
  )
  return (
    <p className={pointerStyle}>
      {lacks === 0 ? (
        <Link href={profilePath(user)} className={link()}>
          View your profile
        </Link>
      ) : (
        <Link href="/dashboard" className={link()}>
          Complete your profile: {formatCount(lacks, 'step', 'steps')} left
        </Link>
      )}
    </p>
  )
}
