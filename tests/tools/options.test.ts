import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/trace.ts', ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('options of a tool', () => {
  it('are answered with what the tool does when it does not know one', () => {
    const { status, stdout, stderr } = run('to-test', 'x.json', '--tw')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Unknown option '--tw'/)
    expect(stderr).not.toContain('    at ')
    expect(stdout).toMatch(/^`npm run trace -- to-test \| to-scenario \| to-mermaid FILE/)
  })

  it('tell what there is when asked', () => {
    const { status, stdout, stderr } = run('--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/Exits 2 when the file is no trace, or no scenario\.\n$/)
  })
})
