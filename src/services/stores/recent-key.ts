import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'

/**
 * Storage key of the recent searches. Apart from their code, because logout only needs to remove
 * them.
 */
export const RECENT_SEARCHES_KEY = `${PRODUCT_SLUG}_recent_searches`
