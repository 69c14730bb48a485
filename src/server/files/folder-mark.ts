import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { absent, folderOf, isHash } from './files.ts'

// A worker sweeps what its database does not need. With the folder of another database, or of a later state of its own, that would be the
// files of somebody else: the folder carries the mark of its database, and no other one starts with it.

/** `place`: where the database lies; a copy of it lies elsewhere. `starts`: how many there were; an earlier state has had fewer. */
const mark = z.object({ database: z.uuid(), place: z.string(), starts: z.number().int() })
type Mark = z.infer<typeof mark>

const anyLock = 7317

/**
 * Marks the folder as this database's, or refuses it. `restored`: a person has said that this database takes the place of the one that the
 * folder belongs to. Answers whether the folder lacks every file of a database that has some.
 */
export async function claimFolder(owner: pg.Client, config: Config, { restored = false } = {}): Promise<{ lacksFiles: boolean }> {
  await owner.query('select pg_advisory_lock($1)', [anyLock])
  try {
    const found = await readMark(config)
    const own = await ownMark(owner)
    const names = found ? [] : await someFiles(config)
    if (!restored) {
      if (found) mustBelong(config, found, own)
      else if (names.length && !(await knowsAny(owner, names))) throw new Error(otherDatabase(config))
    }
    const starts = Math.max(own.starts, found?.starts ?? 0) + 1
    await owner.query('update installation set starts = $1', [starts])
    await writeMark(config, { ...own, starts })
    return { lacksFiles: !found && !names.length && (await hasFiles(owner)) }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [anyLock])
  }
}

function mustBelong(config: Config, found: Mark, own: Mark) {
  if (found.database !== own.database) throw new Error(otherDatabase(config))
  if (found.place !== own.place || found.starts > own.starts)
    throw new Error(
      `The files in ${folderOf(config)} belong to this database at another place, or to a later state of it: it was moved, restored or copied. ` +
        'Where it takes the place of the other one, run: npm run restored. A copy needs a DATA_FOLDER of its own.',
    )
}

const otherDatabase = (config: Config) =>
  `The files in ${folderOf(config)} belong to another database. Each database needs a DATA_FOLDER of its own; docs/operating.md says more.`

const place = (config: Config) => join(folderOf(config), 'database.json')

async function readMark(config: Config): Promise<Mark | null> {
  const text = await readFile(place(config), 'utf8').catch(absent(null))
  return text === null ? null : mark.parse(JSON.parse(text))
}

async function writeMark(config: Config, written: Mark) {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  const draft = `${place(config)}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(written))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, place(config))
}

async function ownMark(owner: pg.Client): Promise<Mark> {
  const { rows } = await owner.query(
    `select i.id as database, s.system_identifier || '/' || d.oid as place, i.starts::int
     from installation i, pg_control_system() s, pg_database d where d.datname = current_database()`,
  )
  return mark.parse(rows[0])
}

/** Enough of them to tell whose they are: a folder made before folders were marked. */
async function someFiles(config: Config): Promise<string[]> {
  const names: string[] = []
  for (const folder of (await readdir(folderOf(config)).catch(absent([]))).filter((name) => name.length === 2)) {
    names.push(...(await readdir(join(folderOf(config), folder))).filter(isHash))
    if (names.length > 1000) break
  }
  return names
}

const knowsAny = async (owner: pg.Client, names: string[]) =>
  (await owner.query('select from app.known_files($1) limit 1', [names])).rowCount === 1
const hasFiles = async (owner: pg.Client) => (await owner.query('select from stored_files limit 1')).rowCount === 1
