import { type RefObject, useEffect, useState } from 'react'
import { hstack } from '../../../styled-system/patterns'
import type { Asset } from '../../protocol/market/market-types.ts'
import { Button } from '../components/button.tsx'
import { stickyBar } from '../hooks/sticky-bar.ts'
import { Price } from '../shared/market/price.tsx'

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
  const [isPanelHidden, setIsPanelHidden] = useState(false)
  useEffect(() => {
    if (panel.current === null || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      setIsPanelHidden(entries.at(-1)?.isIntersecting === false)
    })
    observer.observe(panel.current)
    return () => observer.disconnect()
  }, [panel])
  if (!isPanelHidden) return null
  return (
    <div ref={stickyBar} className={bar} data-bar>
      <Price asset={asset} />
      <Button onClick={onPress}>{label}</Button>
    </div>
  )
}
