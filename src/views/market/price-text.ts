import { numberFormat } from '../locale.ts'

const FIGURE = /^\d+(?:\.(\d+))?$/

/**
 * Display text of a price. A price without a currency is formatted in the chosen locale; 0 is
 * `Free`.
 */
export function shownPrice(price: string): string {
  const figure = FIGURE.exec(price.trim())
  if (figure === null) return price
  const amount = Number(figure[0])
  if (amount === 0) return 'Free'
  const digits = Math.min(2, figure[1]?.length ?? 0)
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: 2 }).format(amount)
}
