/** Digits of any script, such as Arabic ones, and the Arabic decimal and thousands separators. */
const OTHER_MARKS: { readonly [mark: string]: string } = { '٫': '.', '٬': ',' }

const zeroOf = (digit: string): number => {
  let zero = digit.codePointAt(0) ?? 0
  // Each script's ten digits follow each other, and a run of scripts has a multiple of ten.
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return zero
}

const toAscii = (text: string): string =>
  text
    .replace(/[٫٬]/gu, (mark) => OTHER_MARKS[mark] ?? mark)
    .replace(/(?![0-9])\p{Nd}/gu, (digit) =>
      String(((digit.codePointAt(0) ?? 0) - zeroOf(digit)) % 10),
    )

const PLAIN = /^\d+$/
const GROUPED = /^[1-9]\d{0,2}(?:[ ’',]\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/

/** Number of a text that is whole, with or without thousands separators of one kind; else null. */
function wholeOf(text: string): number | null {
  const separators = new Set(text.replace(/\d/g, ''))
  if (!PLAIN.test(text) && (!GROUPED.test(text) || separators.size > 1)) return null
  return Number(text.replace(/\D/g, ''))
}

/**
 * A number as people write it: `1250`, `1,250`, `1 250`, `12.5`, `12,50`, `1.250,50`. Null if it is
 * no number, negative, or could mean two numbers: `1.250` is 1250 to some and 1.25 to others.
 */
export function parseTypedNumber(typed: string): number | null {
  const text = toAscii(typed).trim().replace(/\s/gu, ' ')
  const whole = wholeOf(text)
  if (whole !== null) return whole
  const match = /^(.*\d)([.,])(\d+)$/u.exec(text)
  if (match === null) return null
  const [, before = '', mark = '', decimals = ''] = match
  // The decimal separator occurs once, and three digits after it may be thousands.
  if (before.includes(mark)) return null
  const mayBeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  const units = mayBeThousands ? null : wholeOf(before.replaceAll('.', ','))
  return units === null ? null : Number(`${units}.${decimals}`)
}
