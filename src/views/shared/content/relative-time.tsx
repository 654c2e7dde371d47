import { useApp } from '../../app-context.tsx'
import { Time } from '../../components/time.tsx'
import { publishedLabel } from './published.ts'

/** How long ago something was published, or its date. */
export function RelativeTime({ iso, className }: { iso: string; className?: string | undefined }) {
  const { now } = useApp()
  return <Time iso={iso} label={publishedLabel(iso, now())} className={className} />
}
