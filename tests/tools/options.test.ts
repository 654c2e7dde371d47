import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/trace.ts', ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('options of a tool', () => {
  it('print the usage for an unknown option', () => {
    const { status, stdout, stderr } = run('to-test', 'x.json', '--tw')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Unknown option '--tw'/)
    expect(stderr).not.toContain('    at ')
    expect(stdout).toMatch(/^`npm run trace -- to-test \| to-scenario \| to-mermaid FILE/)
  })

  it('print the usage for --help', () => {
    const { status, stdout, stderr } = run('--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/Exits 2 if the file is not a valid\s+trace or scenario\.\n$/)
  })
})
