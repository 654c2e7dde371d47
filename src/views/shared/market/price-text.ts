import { numberFormat } from '../../locale.ts'

const PRICE_PATTERN = /^\d+(?:\.(\d+))?$/

/**
 * Display text of a price. A price without a currency is formatted in the chosen locale; 0 is
 * `Free`.
 */
export function formatPrice(price: string): string {
  const match = PRICE_PATTERN.exec(price.trim())
  if (match === null) return price
  const amount = Number(match[0])
  if (amount === 0) return 'Free'
  const digits = Math.min(2, match[1]?.length ?? 0)
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: 2 }).format(amount)
}
