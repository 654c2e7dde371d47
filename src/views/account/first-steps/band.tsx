import { css } from '../../../../styled-system/css'
import { OF_THE_HOUSE } from '../../../protocol/content/palette.ts'
import { Weave } from '../../users/profile/cover.tsx'

const band = css({
  height: '3',
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'sunken',
  '& svg': { display: 'block', width: 'full', height: 'full' },
})

/** The brand colours except ink and bone, which are the background of one theme or the other. */
const SEEN = OF_THE_HOUSE.slice(0, 3)

/** Generated cover pattern in the brand colours. */
export const Cloth = ({ name }: { name: string }) => <Weave colours={SEEN} name={name} />

/** Progress bar: reveals `share` (0 to 1) of a generated pattern. */
export function Band({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div
      className={band}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ height: '100%', clipPath: `inset(0 ${100 - percent}% 0 0 round 99px)` }}>
        <Cloth name="first steps" />
      </div>
    </div>
  )
}
