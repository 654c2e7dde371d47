import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'

/** Under it lie the last searches of this browser: apart from their code, for who only forgets them. */
export const RECENT_SEARCHES_KEY = `${PRODUCT_SLUG}_recent_searches`
