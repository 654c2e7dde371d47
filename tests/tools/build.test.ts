import { expect, test } from 'vitest'
import { initialScripts, weighPages } from '../../tools/build/build.ts'

const PAGE =
  '<script src="/theme.js"></script><script type="module" src="/assets/index-a.js"></script>'

test('counts the entry and its static imports, but no lazy chunk', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index-a.js',
      isEntry: true,
      imports: ['_shared.js', '_react.js'],
      dynamicImports: ['src/views/account/auth/login-page.tsx'],
    },
    '_shared.js': { file: 'assets/shared-b.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react-c.js' },
    'src/views/account/auth/login-page.tsx': {
      file: 'assets/login-d.js',
      imports: ['index.html', '_form.js'],
    },
    '_form.js': { file: 'assets/form-e.js' },
    'src/views/theme/fonts.css': { file: 'assets/fonts-f.css' },
  }
  expect(initialScripts(manifest, PAGE)).toEqual([
    'theme.js',
    'assets/index-a.js',
    'assets/shared-b.js',
    'assets/react-c.js',
  ])
})

test('counts a home page in a lazy chunk of its own', () => {
  const manifest = {
    'index.html': { file: 'assets/index-a.js', isEntry: true },
    'src/views/marketing/home/home-page.tsx': { file: 'assets/home-b.js', imports: ['_hero.js'] },
    '_hero.js': { file: 'assets/hero-c.js' },
  }
  expect(initialScripts(manifest, '')).toEqual([
    'assets/index-a.js',
    'assets/home-b.js',
    'assets/hero-c.js',
  ])
})

test('sums up what a page needs until it is interactive, each file once, and reports what is too large', () => {
  const manifest = {
    'index.html': { file: 'assets/index-a.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-b.js' },
    'page.tsx': { file: 'assets/page-c.js', imports: ['index.html', '_shared.js', '_more.js'] },
    '_more.js': { file: 'assets/more-d.js', imports: ['page.tsx'] },
    'other.tsx': { file: 'assets/other-e.js', imports: ['index.html'] },
  }
  const page = { page: '/page', chunks: ['page.tsx'], bytes: 4_000, files: 4 }
  const weigh = (...pages: (typeof page)[]) => weighPages(manifest, () => 1_000, pages)
  expect(weigh(page)).toEqual({
    lines: ['/page            4.0 kB of 4.0 kB gzip, 4 of 4 files'],
    faults: [],
  })
  expect(
    weigh({ ...page, bytes: 3_999 }, { ...page, files: 3 }, { ...page, chunks: ['gone.tsx'] })
      .faults,
  ).toEqual([
    'Too much until it can be used: /page            4.0 kB of 4.0 kB gzip, 4 of 4 files.',
    'Too much until it can be used: /page            4.0 kB of 4.0 kB gzip, 4 of 3 files.',
    'The build has no gone.tsx.',
  ])
})
