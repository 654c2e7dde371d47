import { css, cx } from '../../../../styled-system/css'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { useLocale } from '../../locale.ts'
import { formatPrice } from './price-text.ts'

const text = css({ fontWeight: 'semibold', color: 'fg' })
const large = css({ fontSize: '2xl', fontWeight: 'bold', lineHeight: 'snug' })

/** Price with currency, `Free` for 0, `Price on request` if the API provides none. */
export function Price({
  asset,
  size = 'md',
  className,
}: {
  asset: Pick<Asset, 'price'>
  size?: 'md' | 'lg'
  className?: string
}) {
  useLocale()
  return (
    <span className={cx(text, size === 'lg' && large, className)}>
      {formatPrice(asset.price) || 'Price on request'}
    </span>
  )
}

/** Whether the price is 0. */
export const isFree = ({ price_amount }: Pick<Asset, 'price_amount'>): boolean => price_amount === 0
