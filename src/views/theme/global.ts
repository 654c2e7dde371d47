import { defineGlobalStyles } from '@pandacss/dev'

const STILL = {
  animationDuration: '[0.01ms !important]',
  animationIterationCount: '[1 !important]',
  transitionDuration: '[0.01ms !important]',
  scrollBehavior: '[auto !important]',
}

const everything = (root: string): string =>
  `${root}, ${root} *, ${root} *::before, ${root} *::after`

/** Warp and weft of the house's cloth, for whatever grows thread by thread or has nothing to show. */
const CLOTH = [
  'repeating-linear-gradient(rgb(0 0 0 / 0.2) 0 2px, transparent 0 4px)',
  'repeating-linear-gradient(90deg, {colors.raw.laterite} 0 9px, {colors.raw.sorghum} 0 12px, {colors.raw.nile} 0 21px, {colors.raw.bone} 0 24px)',
].join(', ')

const WOVEN = { background: '[var(--cloth)]', transition: '[inline-size 120ms linear]' }

export const globalCss = defineGlobalStyles({
  ':root': {
    colorScheme: 'light',
    '--header': '4rem',
    '--tabs': '0px',
    '--bar': '0px',
    '--cloth': CLOTH,
  },
  // Members' places at the lower edge of a narrow window: the page and its notices end above them.
  ':root:has([data-tabs])': { '--tabs': 'calc(56px + env(safe-area-inset-bottom))' },
  // Little data is to be spent: a name no device knows, so that none of the faces is fetched.
  ':root[data-saver]': { '--face': '_' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '@media (prefers-color-scheme: dark)': {
    ':root:not([data-theme=light])': { colorScheme: 'dark' },
  },
  html: {
    fontFamily: 'body',
    fontSize: '[100%]',
    lineHeight: 'body',
    color: 'fg',
    background: 'canvas',
    textSizeAdjust: '100%',
    scrollPaddingBlockStart: '[calc(var(--header) + 1rem)]',
    scrollPaddingBlockEnd: '[var(--tabs)]',
  },
  body: {
    minHeight: 'screen',
    overflowWrap: 'anywhere',
    WebkitFontSmoothing: 'antialiased',
    WebkitTapHighlightColor: 'transparent',
  },
  // Somebody was signed in here: what a page shows to visitors waits until it is known who reads it.
  '[data-kept] [data-visitor]': { visibility: 'hidden' },
  // Of the page a visit begins with, what is below the first screen is laid out as it comes near, or
  // once the page is at rest (app/deferred-rendering.ts).
  '@media screen': {
    ':root[data-first] [data-below]': {
      contentVisibility: 'auto',
      containIntrinsicHeight: '[auto var(--below, 32rem)]',
      // Room for the ring of what has the focus.
      overflowClipMargin: '[8px]',
    },
  },
  // Until the page is there nothing stands under it that would have to move away.
  'main:has([data-pending]:not(dialog *)) ~ footer': { display: 'none' },
  // The bar over the lower edge hides nothing of the page's end.
  'main:has([data-bar]) ~ footer': { marginBlockEnd: '16' },
  'button, input, textarea, select': { font: '[inherit]', color: '[inherit]' },
  button: { cursor: 'pointer' },
  // A listbox of the product's own where the browser lets a select be one; else the browser's.
  'select, ::picker(select)': { appearance: '[base-select]' },
  select: { cursor: 'pointer', alignItems: 'center' },
  '::picker(select)': {
    marginBlock: '1',
    padding: '1',
    border: 'hairline',
    borderRadius: 'md',
    background: 'surface',
    color: 'fg',
    boxShadow: 'raised',
  },
  'select::picker-icon': { color: 'muted' },
  option: { minHeight: 'touch', paddingInline: '3', borderRadius: 'sm', alignItems: 'center' },
  'option:is(:hover, :focus-visible)': { background: 'sunken' },
  'option:checked': { fontWeight: 'semibold' },
  'option::checkmark': { color: 'accent' },
  progress: {
    appearance: 'none',
    border: '[0]',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'hairline',
  },
  'progress:not([value])': {
    background: '[var(--cloth)]',
    animation: '[weave 1.2s steps(16) infinite alternate]',
  },
  '::-webkit-progress-bar': { background: '[none]' },
  '::-webkit-progress-value': WOVEN,
  '::-moz-progress-bar': WOVEN,
  'button:disabled': { cursor: 'not-allowed' },
  ':focus-visible': {
    outline: '[2px solid var(--colors-focus)]',
    outlineOffset: '[2px]',
  },
  // A heading takes focus after a change of page so that readers speak it; it is no control.
  'h1:focus, main:focus': { outline: '[none]' },
  '::selection': { background: 'sorghum', color: 'onSorghum' },
  '::placeholder': { color: 'muted', opacity: '[1]' },
  'dialog::backdrop': { background: '[rgb(20 14 10 / 0.55)]' },
  // Little motion where the device asks for it, unless all of it was chosen in the settings.
  '@media (prefers-reduced-motion: reduce)': {
    [everything(':root:not([data-motion=full])')]: STILL,
  },
  [everything(':root[data-motion=reduced]')]: STILL,
  // On paper: what is read, black on white, and nothing that can be pressed.
  '@media print': {
    html: { background: '[#fff !important]' },
    '*, *::before, *::after': {
      color: '[#000 !important]',
      background: '[none !important]',
      transition: '[none !important]',
      lineClamp: '[none !important]',
    },
    '#root > div > :not(main), main :is(nav, form, noscript, button:not([data-read]), .button)': {
      display: '[none !important]',
    },
  },
})
