import { expect, test } from 'vitest'
import { withClassNames } from '../../tools/build/class-names.ts'
import { shortenClassNames, shortNames, withShortNames } from '../../tools/build/short-names.ts'

const STYLE = `@layer recipes{.b{color:red}.b .d_flex{gap:0}}
@layer utilities{
.d_flex{display:flex}
.p_1\\/2,.w_50\\%{width:50%}
.hover\\:c_fg:is(:hover,[data-hover]){color:var(--fg)}
.\\32xl\\:d_none{display:none}
@media (min-width:48rem){.md\\:d_flex{display:flex}}
@layer compositions{.text_body{font-size:1rem}}
}
@layer late{.late_one{color:blue}}`

test('a utility gets the shortest unused name', () => {
  expect([...shortNames(STYLE)]).toEqual([
    ['p_1/2', 'a'],
    ['w_50%', 'c'],
    ['hover:c_fg', 'd'],
    ['2xl:d_none', 'e'],
    ['md:d_flex', 'f'],
    ['text_body', 'g'],
  ])
})

test('the style sheet and the views use the same names', () => {
  const names = shortNames(STYLE)
  expect(withShortNames(STYLE, names)).toBe(`@layer recipes{.b{color:red}.b .d_flex{gap:0}}
@layer utilities{
.d_flex{display:flex}
.a,.c{width:50%}
.d:is(:hover,[data-hover]){color:var(--fg)}
.e{display:none}
@media (min-width:48rem){.f{display:flex}}
@layer compositions{.g{font-size:1rem}}
}
@layer late{.late_one{color:blue}}`)
  const styleModules = { css: { css: () => 'd_flex hover:c_fg unknown 2xl:d_none' } }
  const view = `import { css } from '../../styled-system/css'\nconst box = `
  expect(withClassNames('page.tsx', `${view}css({ display: 'flex' })`, styleModules, names)).toBe(
    `${view}"d_flex d unknown e"`,
  )
})

test('keeps class names of libraries, also within the rule of a utility', () => {
  const style = `@layer utilities{
.\\[\\&_\\.Editor_\\.is-empty\\]\\:c_muted .Editor .is-empty{color:gray}
.group:hover .group-hover\\:c_fg,.c_fg{color:black}
}`
  const names = shortNames(style)
  expect([...names.keys()]).toEqual(['[&_.Editor_.is-empty]:c_muted', 'group-hover:c_fg', 'c_fg'])
  expect(withShortNames(style, names)).toBe(`@layer utilities{
.a .Editor .is-empty{color:gray}
.group:hover .b,.c{color:black}
}`)
})

test('thousands of names are unique, and ad blockers hide none', () => {
  const classes = Array.from({ length: 4_000 }, (_, n) => `u_${n}`)
  const style = `@layer utilities{${classes.map((name) => `.${name}{gap:0}`).join('')}}`
  const names = shortNames(style)
  const short = classes.map((name) => shortenClassNames(name, names))
  expect(new Set(short).size).toBe(4_000)
  expect(short.slice(0, 2)).toEqual(['a', 'b'])
  expect(short.filter((name) => /^ad/i.test(name) || !/^[a-z][\w-]{0,2}$/i.test(name))).toEqual([])
})
