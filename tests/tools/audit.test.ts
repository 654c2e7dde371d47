import { describe, expect, it } from 'vitest'
import { findings, type Locked } from '../../tools/checks/audit.ts'
import type { BlockedVersion } from '../../tools/checks/blocked-versions.ts'

const BAD: BlockedVersion[] = [
  { name: 'debug', versions: ['4.4.2'], why: 'taken over' },
  { name: 'ws', versions: { below: '8.17.1' }, why: 'a hole' },
]
const locked = (given: Partial<Locked>): Locked => ({
  version: '1.0.0',
  integrity: 'sha512-x',
  ...given,
})
const of = (packages: { [folder: string]: Locked }, allowScripts?: { [name: string]: boolean }) =>
  findings({ packages: { '': {}, ...packages } }, allowScripts ? { allowScripts } : {}, BAD)

describe('audit of the lock file', () => {
  it('finds versions that are known to be bad, at any depth and under an alias', () => {
    expect(
      of({
        'node_modules/debug': locked({ version: '4.4.3' }),
        'node_modules/a/node_modules/debug': locked({ version: '4.4.2' }),
        'node_modules/log': locked({ name: 'debug', version: '4.4.2' }),
        'node_modules/not-debug': locked({ version: '4.4.2' }),
      }),
    ).toEqual(['debug 4.4.2: taken over', 'debug 4.4.2: taken over'])
  })

  it.each([
    ['8.17.0', true],
    ['8.9.99', true],
    ['7.99.0', true],
    ['8.17.1', false],
    ['8.18.0', false],
    ['10.0.0', false],
  ])('detects whether ws %s is below 8.17.1: %s', (version, isBad) => {
    expect(of({ 'node_modules/ws': locked({ version }) })).toEqual(
      isBad ? [`ws ${version}: a hole`] : [],
    )
  })

  it('finds install scripts that are not allowed and permissions that are not needed', () => {
    const packages = {
      'node_modules/@scarf/scarf': locked({ hasInstallScript: true }),
      'node_modules/node': locked({ hasInstallScript: true }),
      'node_modules/esbuild': locked({ hasInstallScript: true }),
    }
    expect(of(packages, { node: true, esbuild: false, gone: true })).toEqual([
      '@scarf/scarf 1.0.0 has an install script that is not in allowScripts',
      'esbuild 1.0.0 has an install script that is not in allowScripts',
      'allowScripts names gone, which has no script',
    ])
  })

  it('finds packages that are not pinned by a hash', () => {
    expect(
      of({
        'node_modules/a': { version: '1.0.0' },
        'node_modules/b': locked({ integrity: 'sha1-x' }),
        'node_modules/c': { link: true },
      }),
    ).toEqual(['a 1.0.0 has no hash', 'b 1.0.0 has no hash'])
  })
})
