import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { MessageScreen } from '../../components/errors/error-screens.tsx'

const patternStyle = css({
  width: '24',
  height: '6',
  marginBlockEnd: '2',
  borderRadius: 'sm',
  background: '[var(--textile)]',
})

/** Empty state: why there is nothing to show and what the user can do. */
export function EmptyState({
  icon = <span className={patternStyle} aria-hidden />,
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
