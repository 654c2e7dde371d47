import { defineSlotRecipe } from '@pandacss/dev'

/** Label, control, hint and error of one field. */
const field = defineSlotRecipe({
  className: 'field',
  staticCss: ['*'],
  slots: ['root', 'label', 'control', 'hint', 'error', 'toggle'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' },
    label: { textStyle: 'label', color: 'fg' },
    control: { position: 'relative', display: 'flex' },
    hint: { textStyle: 'small', color: 'muted' },
    error: { textStyle: 'small', color: 'danger', display: 'flex', gap: '1', alignItems: 'start' },
    toggle: {
      position: 'absolute',
      insetInlineEnd: '0',
      insetBlock: '0',
      width: 'touch',
      display: 'grid',
      placeItems: 'center',
      color: 'muted',
      borderRadius: 'sm',
      _hover: { color: 'fg' },
    },
  },
})

/** Avatar of a user; initials if there is no picture. */
const avatar = defineSlotRecipe({
  className: 'avatar',
  staticCss: ['*'],
  slots: ['root', 'image', 'initials'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      placeItems: 'center',
      flexShrink: '0',
      overflow: 'hidden',
      borderRadius: 'full',
      background: 'nile.wash',
      color: 'nile',
      verticalAlign: 'middle',
    },
    image: { width: 'full', height: 'full', objectFit: 'cover' },
    initials: { fontFamily: 'body', fontWeight: 'semibold', lineHeight: 'none' },
  },
  variants: {
    size: {
      sm: { root: { width: '8', height: '8', fontSize: 'xs' } },
      md: { root: { width: '10', height: '10', fontSize: 'sm' } },
      lg: { root: { width: '12', height: '12', fontSize: 'md' } },
      xl: { root: { width: '24', height: '24', fontSize: '2xl' } },
    },
  },
  defaultVariants: { size: 'md' },
})

/** Modal dialog. */
const dialog = defineSlotRecipe({
  className: 'dialog',
  staticCss: ['*'],
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'description', 'body', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      background: '[rgb(20 14 10 / 0.55)]',
      _open: { animation: '[fade 200ms ease-out]' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      alignItems: { base: 'end', md: 'center' },
      justifyContent: 'center',
      overflowY: 'auto',
      padding: { base: '0', md: '6' },
    },
    content: {
      outline: '[none]',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: { base: '[92dvh]', md: '[calc(100dvh - 48px)]' },
      overflow: 'hidden',
      background: 'surface',
      color: 'fg',
      borderStartStartRadius: 'lg',
      borderStartEndRadius: 'lg',
      borderEndStartRadius: { base: 'none', md: 'lg' },
      borderEndEndRadius: { base: 'none', md: 'lg' },
      boxShadow: 'raised',
      _open: { animation: '[rise 320ms cubic-bezier(0.2, 0, 0, 1)]' },
    },
    head: {
      display: 'grid',
      gridTemplateColumns: '[1fr auto]',
      alignItems: 'start',
      gap: '2',
      paddingInlineStart: '6',
      paddingInlineEnd: '3',
      paddingBlockStart: '3',
    },
    title: { textStyle: 'subheading', paddingBlockStart: '2' },
    description: { gridColumn: '[1 / -1]', color: 'muted' },
    body: { overflowY: 'auto', padding: '6', paddingBlockStart: '4' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'end',
      gap: '2',
      paddingInline: '6',
      paddingBlock: '4',
      borderBlockStartWidth: 'hairline',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: 'hairline',
    },
  },
  variants: {
    size: {
      form: { content: { maxWidth: 'form' } },
      dialog: { content: { maxWidth: 'dialog' } },
    },
  },
  defaultVariants: { size: 'form' },
})

/** Menu with its items and separators. */
const menu = defineSlotRecipe({
  className: 'menu',
  staticCss: ['*'],
  slots: ['content', 'item', 'separator'],
  base: {
    content: {
      // Here, not on the positioner, which copies it from its content.
      zIndex: 'popover',
      minWidth: '[13rem]',
      // The positioner takes the width of its longest line.
      maxWidth: '[min(24rem, 100vw - 1rem)]',
      padding: '1',
      borderRadius: 'md',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'hairline',
      background: 'surface',
      color: 'fg',
      boxShadow: 'raised',
      outline: '[none]',
      _open: { animation: '[rise 200ms cubic-bezier(0.2, 0, 0, 1)]' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: 'touch',
      paddingInline: '3',
      borderRadius: 'sm',
      color: 'fg',
      fontSize: 'md',
      fontWeight: 'regular',
      textDecoration: 'none',
      cursor: 'pointer',
      outline: '[none]',
      _highlighted: { background: 'sunken' },
    },
    separator: { height: '[1px]', marginBlock: '1', border: '[none]', background: 'hairline' },
  },
})

export const slotRecipes = { field, avatar, dialog, menu }
