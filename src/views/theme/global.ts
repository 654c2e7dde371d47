import { defineGlobalStyles } from '@pandacss/dev'

const REDUCED_MOTION = {
  animationDuration: '[0.01ms !important]',
  animationIterationCount: '[1 !important]',
  transitionDuration: '[0.01ms !important]',
  scrollBehavior: '[auto !important]',
}

const everything = (root: string): string =>
  `${root}, ${root} *, ${root} *::before, ${root} *::after`

/** The brand's woven pattern, for progress bars and empty states. */
const TEXTILE_PATTERN = [
  'repeating-linear-gradient(rgb(0 0 0 / 0.2) 0 2px, transparent 0 4px)',
  'repeating-linear-gradient(90deg, {colors.raw.laterite} 0 9px, {colors.raw.sorghum} 0 12px, {colors.raw.nile} 0 21px, {colors.raw.bone} 0 24px)',
].join(', ')

const PATTERN_FILL = { background: '[var(--textile)]', transition: '[inline-size 120ms linear]' }

export const globalCss = defineGlobalStyles({
  ':root': {
    colorScheme: 'light',
    '--header': '4rem',
    '--tabs': '0px',
    '--bar': '0px',
    '--textile': TEXTILE_PATTERN,
  },
  // Height of the tab bar on narrow screens: the page and toasts end above it.
  '@media (max-width: 47.99rem)': {
    ':root:has([data-tabs]:not([data-if-token])), [data-has-token]:has([data-tabs])': {
      '--tabs': 'calc(56px + env(safe-area-inset-bottom))',
    },
  },
  // Data-saving mode: a font name that no device has, so that no web font is fetched.
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
  // What `lucide-react` writes as attributes of each icon.
  '.lucide': {
    fill: '[none]',
    stroke: 'current',
    strokeWidth: '[2]',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  // The reset allows breaks here without letting the element shrink.
  'p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
  // Until the user is known: a stored session hides the content for anonymous users, which keeps
  // its place unless something else takes it, and shows the skeletons of signed-in users.
  '[data-has-token] [data-unless-token]': { visibility: 'hidden' },
  '[data-has-token] [data-unless-token=absent], :root:not([data-has-token]) [data-if-token]': {
    display: 'none !important',
  },
  // On the first page of a visit, content below the first screen renders when it comes near, or
  // once the page is idle (app/deferred-rendering.ts).
  '@media screen': {
    ':root[data-first] [data-below]': {
      contentVisibility: 'auto',
      containIntrinsicHeight: '[auto var(--below, 32rem)]',
      // Room for the focus ring.
      overflowClipMargin: '[8px]',
    },
  },
  // No footer while the page is loading, since it would shift.
  'main:has([data-pending]:not(dialog *, :root:not([data-has-token]) [data-if-token] *)) ~ footer':
    { display: 'none' },
  // Keeps the sticky bar from covering the end of the page.
  'main:has([data-bar]) ~ footer': { marginBlockEnd: '16' },
  'button, input, textarea, select': { font: '[inherit]', color: '[inherit]' },
  button: { cursor: 'pointer' },
  // Pressed while the client is still loading (index.html); it is replayed after hydration.
  'button[data-pressed]': { opacity: '[0.6]' },
  // The client could not be loaded (app/boot/load-client.ts).
  'p[popover]': {
    inset: '[auto 0 1rem]',
    marginInline: '[auto]',
    paddingInline: '4',
    paddingBlock: '3',
    border: 'hairline',
    borderRadius: 'md',
    background: 'surface',
    color: 'fg',
    boxShadow: 'raised',
  },
  // A styled listbox where the browser supports customizable selects; otherwise the native one.
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
    background: '[var(--textile)]',
    animation: '[reveal 1.2s steps(16) infinite alternate]',
  },
  '::-webkit-progress-bar': { background: '[none]' },
  '::-webkit-progress-value': PATTERN_FILL,
  '::-moz-progress-bar': PATTERN_FILL,
  'button:disabled': { cursor: 'not-allowed' },
  ':focus-visible': {
    outline: '[2px solid var(--colors-focus)]',
    outlineOffset: '[2px]',
  },
  // A heading gets the focus after navigation so that screen readers read it; it is no control.
  'h1:focus, main:focus': { outline: '[none]' },
  '::selection': { background: 'sorghum', color: 'onSorghum' },
  '::placeholder': { color: 'muted', opacity: '[1]' },
  'dialog::backdrop': { background: '[rgb(20 14 10 / 0.55)]' },
  // Reduced motion if the device requests it, unless full motion is chosen in the settings.
  '@media (prefers-reduced-motion: reduce)': {
    [everything(':root:not([data-motion=full])')]: REDUCED_MOTION,
  },
  [everything(':root[data-motion=reduced]')]: REDUCED_MOTION,
  // Forced colours replace all others, so states get the system's colours and a line.
  '@media (forced-colors: active)': {
    ':is(a, button, [role=option], [role=tab]):is([aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], [aria-checked=true])':
      {
        forcedColorAdjust: 'none',
        color: '[HighlightText !important]',
        background: '[Highlight !important]',
        textDecoration: '[underline]',
      },
    '[aria-invalid=true]': { borderStyle: 'dashed !important', borderWidth: '[3px !important]' },
    '[role=alert]:not(:empty)': {
      borderInlineStart: '[3px solid CanvasText]',
      paddingInlineStart: '2',
    },
  },
  // Print: content in black on white, without controls.
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
