import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { MessageScreen } from '../components/error-screens.tsx'

/** Nothing to show: why, and what helps. */
export function EmptyState({
  icon = <Compass size={40} aria-hidden />,
  title,
  text,
  children,
}: {
  icon?: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <MessageScreen level={2} icon={icon} title={title} text={text}>
      {children}
    </MessageScreen>
  )
}
