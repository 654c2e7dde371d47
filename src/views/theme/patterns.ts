import { definePattern } from '@pandacss/dev'

/** Default gap. */
const GAP = '2'

const withGap = (props: Record<string, unknown>) =>
  props.rowGap || props.columnGap ? {} : { gap: '2' }

// Generated as written, so it must not call another function.
const withGapAndColumn = (props: Record<string, unknown>) => ({
  ...(props.rowGap || props.columnGap ? {} : { gap: '2' }),
  ...(props.columns || props.gridTemplateColumns || props.gridAutoFlow ? {} : { columns: 1 }),
})

/**
 * Panda's patterns on the 4 px grid: their gap is a token, and properties not given are not set.
 */
export const patterns = {
  extend: {
    /** A row with vertically centred items. */
    hstack: definePattern({
      defaultValues: { gap: GAP },
      transform: ({ justify, gap, ...rest }) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: justify,
        gap,
        ...rest,
      }),
    }),
    /** A column. */
    stack: definePattern({
      defaultValues: { gap: GAP },
      transform: ({ align, justify, direction, gap, ...rest }) => ({
        display: 'flex',
        flexDirection: direction ?? 'column',
        alignItems: align,
        justifyContent: justify,
        gap,
        ...rest,
      }),
    }),
    /** A row that wraps. */
    wrap: definePattern({
      defaultValues: withGap,
      transform: ({ align, justify, ...rest }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: align,
        justifyContent: justify,
        ...rest,
      }),
    }),
    /** One column unless others are given; its content cannot widen it. */
    grid: definePattern({
      defaultValues: withGapAndColumn,
    }),
    /** Centres its child. */
    center: definePattern({
      transform: (props) => ({ display: 'grid', placeItems: 'center', ...props }),
    }),
    /** The width of a page's content, with its padding. */
    container: definePattern({
      transform: (props) => ({
        width: 'full',
        maxWidth: 'content',
        marginInline: 'auto',
        paddingInline: { base: '4', md: '6' },
        ...props,
      }),
    }),
  },
}
