import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#server/postgres/start.ts'

const longestStartMs = 60_000
const fileOf = (folder: string) => join(folder, 'database-server')

/** The PostgreSQL of a whole run, for all its test files: in a folder that processes find by TEST_RUN_FOLDER while it is still starting. */
export async function startRunDatabase(folder: string, connections: number) {
  const say = (text: string) => {
    writeFileSync(`${fileOf(folder)}.draft`, text)
    renameSync(`${fileOf(folder)}.draft`, fileOf(folder))
  }
  try {
    const postgres = await startPostgres(folder, { fsync: false, connections, log: () => {} })
    say(postgres.url)
    return postgres
  } catch (error) {
    say(String(error))
    throw error
  }
}

/** The superuser's address, where this process belongs to a run that has a server. */
export async function runDatabase(folder = process.env.TEST_RUN_FOLDER): Promise<string | undefined> {
  if (!folder) return undefined
  for (const deadline = Date.now() + longestStartMs; !existsSync(fileOf(folder)); await sleep(20))
    if (Date.now() > deadline) throw new Error('The PostgreSQL of the test run did not start.')
  const url = readFileSync(fileOf(folder), 'utf8')
  if (!URL.canParse(url)) throw new Error(url)
  return url
}
