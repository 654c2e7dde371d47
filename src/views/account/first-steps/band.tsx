import { css } from '../../../../styled-system/css'
import { OF_THE_HOUSE } from '../../../protocol/content/palette.ts'
import { CoverPattern } from '../../shared/users/cover.tsx'

const band = css({
  height: '3',
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'sunken',
  '& svg': { display: 'block', width: 'full', height: 'full' },
})

/** The brand colours except ink and bone, which are the background of one theme or the other. */
const BAND_COLOURS = OF_THE_HOUSE.slice(0, 3)

/** Generated cover pattern in the brand colours. */
export const DefaultCoverPattern = ({ name }: { name: string }) => (
  <CoverPattern colours={BAND_COLOURS} name={name} />
)

/** Progress bar: reveals `progress` (0 to 1) of a generated pattern. */
export function ProgressBand({ progress, label }: { progress: number; label: string }) {
  const percent = Math.round(progress * 100)
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
        <DefaultCoverPattern name="first steps" />
      </div>
    </div>
  )
}
