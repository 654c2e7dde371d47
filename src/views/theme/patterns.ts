import { definePattern } from '@pandacss/dev'

/** The gap a pattern has when it is given none of its own. */
const GAP = '2'

const withGap = (props: Record<string, unknown>) =>
  props.rowGap || props.columnGap ? {} : { gap: '2' }

/** Panda's own patterns, on the grid of 4 px: their gap is a token, and what is not asked for is not set. */
export const patterns = {
  extend: {
    /** Side by side, on one middle line. */
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
    /** Below each other. */
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
    /** Side by side, and on into the next line. */
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
    grid: definePattern({ defaultValues: withGap }),
    /** One thing in the middle of its place. */
    center: definePattern({
      transform: (props) => ({ display: 'grid', placeItems: 'center', ...props }),
    }),
    /** As wide as a page's content, with its edges. */
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
