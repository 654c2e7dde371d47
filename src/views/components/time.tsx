import { isoTime, parseTime } from '../../protocol/base/time.ts'
import { dateFormat } from '../locale.ts'

/** A time, shown as `label`; its tooltip has the exact date and time. */
export function Time({
  iso,
  label,
  className,
}: {
  iso: string
  label: string
  className?: string | undefined
}) {
  const ms = parseTime(iso)
  if (ms === null) return <span className={className}>{label}</span>
  return (
    <time
      dateTime={isoTime(ms)}
      title={dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(ms)}
      className={className}
    >
      {label}
    </time>
  )
}
