/** The product's name and branding (A18, B1). Tests import these constants, never the literals. */
export const PRODUCT_NAME = 'Kinyeti'
export const PRODUCT_SLUG = 'kinyeti'
export const TAGLINE = 'Connect, Create, and Inspire'
/** Locale of most users; server-rendered pages use it. */
export const HOME_LOCALE = 'en-SS'
/** Time zone of most users; server-rendered pages use it. */
export const HOME_TIME_ZONE = 'Africa/Juba'
export const THEME_COLOR = '#FBF7F1'
export const THEME_COLOR_DARK = '#15110E'
export const BRAND_IMAGE = '/brand/hero.png'

/** Cookie with the data-saver setting of a browser: `on` or `off`; set by `src/app/boot/theme.ts`. */
export const DATA_SAVER_COOKIE = `${PRODUCT_SLUG}_data`
/** Cookie of a browser that has the theme script in its cache; set by that script on its first run. */
export const VISITED_COOKIE = `${PRODUCT_SLUG}_been`

/** Browser-storage keys of the welcome overlay (WELCOME-18, A7). */
export const WELCOME_KEYS = {
  lastShown: `${PRODUCT_SLUG}_welcome_last_shown`,
  dontShow: `${PRODUCT_SLUG}_welcome_dont_show`,
  oncePerDay: `${PRODUCT_SLUG}_welcome_once_per_day`,
} as const

export type WelcomeFlag = keyof typeof WELCOME_KEYS
