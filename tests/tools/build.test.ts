import { expect, test } from 'vitest'
import { initialScripts } from '../../tools/build.ts'

const PAGE =
  '<script src="/theme.js"></script><script type="module" src="/assets/index-a.js"></script>'

test('counts the entry and everything it imports at once, no lazy part', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index-a.js',
      isEntry: true,
      imports: ['_shared.js', '_react.js'],
      dynamicImports: ['src/views/session/auth/login-page.tsx'],
    },
    '_shared.js': { file: 'assets/shared-b.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react-c.js' },
    'src/views/session/auth/login-page.tsx': {
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

test('a home page that is a lazy part of its own counts too', () => {
  const manifest = {
    'index.html': { file: 'assets/index-a.js', isEntry: true },
    'src/views/front/home/home-page.tsx': { file: 'assets/home-b.js', imports: ['_hero.js'] },
    '_hero.js': { file: 'assets/hero-c.js' },
  }
  expect(initialScripts(manifest, '')).toEqual([
    'assets/index-a.js',
    'assets/home-b.js',
    'assets/hero-c.js',
  ])
})
