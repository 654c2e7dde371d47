import { type RefObject, useEffect, useState } from 'react'
import { hstack } from '../../../styled-system/patterns'
import type { Asset } from '../../protocol/market/market-types.ts'
import { asBar } from '../components/bar.ts'
import { Button } from '../components/button.tsx'
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
  // Without members' places under it, the bar reaches down to the edge.
  paddingBlockEnd: '[calc(8px + max(0px, env(safe-area-inset-bottom) - var(--tabs)))]',
  borderBlockStart: 'hairline',
  background: 'canvas',
})

/** On a phone: price and button of a panel that is out of sight. */
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
    <div ref={asBar} className={bar} data-bar>
      <Price of={asset} />
      <Button onClick={onPress}>{label}</Button>
    </div>
  )
}
