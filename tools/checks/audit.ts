/**
 * `npm run audit`: checks the packages of package-lock.json. Offline: no version is known to be
 * bad, each is pinned by its hash, and none has an install script that package.json does not allow
 * by name. Then it queries the registry (`npm audit`), unless `--offline`; a registry without audit
 * data is reported and changes nothing. Exits 1 on a finding.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BLOCKED_VERSIONS, type BlockedVersion } from './blocked-versions.ts'

export interface Locked {
  /** Package name behind an alias; default: the name of the folder. */
  name?: string
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
}
export interface Lock {
  packages: { readonly [folder: string]: Locked }
}
export interface Manifest {
  allowScripts?: { readonly [name: string]: boolean }
}

const nameOf = (folder: string, { name }: Locked): string =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Whether `version` comes before `other`; a pre-release counts as its release. */
function isBelow(version: string, other: string): boolean {
  const parts = (text: string) => (text.split(/[-+]/)[0] ?? '').split('.').map(Number)
  const [ownParts, otherParts] = [parts(version), parts(other)]
  for (const index of [0, 1, 2]) {
    const [a = 0, b = 0] = [ownParts[index], otherParts[index]]
    if (a !== b) return a < b
  }
  return false
}

const isBlocked = ({ versions }: BlockedVersion, version: string): boolean =>
  'below' in versions ? isBelow(version, versions.below) : versions.includes(version)

/** The problems of a lock file's packages, one sentence each. */
export function findings(
  lock: Lock,
  { allowScripts = {} }: Manifest,
  blockedVersions: readonly BlockedVersion[] = BLOCKED_VERSIONS,
): string[] {
  const problems: string[] = []
  const scripts = new Set<string>()
  for (const [folder, locked] of Object.entries(lock.packages)) {
    if (folder === '' || locked.link) continue
    const name = nameOf(folder, locked)
    const { version = '' } = locked
    for (const blocked of blockedVersions) {
      if (blocked.name === name && isBlocked(blocked, version))
        problems.push(`${name} ${version}: ${blocked.why}`)
    }
    if (!/^sha512-/.test(locked.integrity ?? '')) problems.push(`${name} ${version} has no hash`)
    if (!locked.hasInstallScript) continue
    scripts.add(name)
    if (allowScripts[name] !== true) {
      problems.push(`${name} ${version} has an install script that is not in allowScripts`)
    }
  }
  for (const name of Object.keys(allowScripts)) {
    if (!scripts.has(name)) problems.push(`allowScripts names ${name}, which has no script`)
  }
  return problems
}

/** Queries the registry; null without audit data. */
function queryRegistry(): boolean | null {
  const { status, stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' })
  try {
    const report = JSON.parse(stdout) as { vulnerabilities?: object; error?: unknown }
    if (report.vulnerabilities === undefined) return null
    console.log(JSON.stringify(report.vulnerabilities, null, 2))
    return status === 0
  } catch {
    return null
  }
}

function main(): number {
  const root = join(import.meta.dirname, '../..')
  const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const lock: Lock = readJson('package-lock.json')
  const problems = findings(lock, readJson('package.json'))
  for (const problem of problems) console.log(problem)
  const count = Object.keys(lock.packages).length - 1
  console.log(`audit: ${count} packages, ${problems.length} findings in the lock file`)
  if (process.argv.includes('--offline')) return problems.length > 0 ? 1 : 0
  const isClean = queryRegistry()
  if (isClean === null) console.log('audit: the registry returned no audit data')
  return problems.length > 0 || isClean === false ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(main())
