import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { PRODUCT_NAME } from '../../protocol/base/brand.ts'

const style = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: { base: '1', sm: '2' },
  minHeight: 'touch',
  flexShrink: '0',
  whiteSpace: 'nowrap',
  borderRadius: 'sm',
  color: 'fg',
  textDecoration: 'none',
  fontFamily: 'display',
  fontSize: { base: 'lg', sm: 'xl' },
  fontWeight: 'bold',
  letterSpacing: 'tight',
})

export function Logo() {
  return (
    <Link href="/" className={style}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      {PRODUCT_NAME}
    </Link>
  )
}
