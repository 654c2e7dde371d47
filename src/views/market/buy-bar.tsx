import { type RefObject, useEffect, useState } from 'react'
import { hstack } from '../../../styled-system/patterns'
import type { Asset } from '../../protocol/market/market-types.ts'
import { Button } from '../components/button.tsx'
import { stickyBar } from '../hooks/sticky-bar.ts'
import { Price } from './price.tsx'

const bar = hstack({
  hideFrom: 'lg',
  justify: 'space-between',
  position: 'fixed',
  zIndex: 'raised',
  insetInline: '0',
  insetBlockEnd: '[var(--tabs)]',
  paddingInline: '4',
  paddingBlockStart: '2',
  // Without the tab bar of signed-in users below it, the bar extends to the screen edge.
  paddingBlockEnd: '[calc(8px + max(0px, env(safe-area-inset-bottom) - var(--tabs)))]',
  borderBlockStart: 'hairline',
  background: 'canvas',
})

/** On phones: price and button while the buy panel is out of view. */
export function BuyBar({
  asset,
  panel,
  label,
  onPress,
}: {
  asset: Asset
  panel: RefObject<HTMLElement | null>
  label: string
  onPress: () => void
}) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (panel.current === null || !('IntersectionObserver' in window)) return
    const seen = new IntersectionObserver((entries) => {
      setAway(entries.at(-1)?.isIntersecting === false)
    })
    seen.observe(panel.current)
    return () => seen.disconnect()
  }, [panel])
  if (!away) return null
  return (
    <div ref={stickyBar} className={bar} data-bar>
      <Price of={asset} />
      <Button onClick={onPress}>{label}</Button>
    </div>
  )
}
