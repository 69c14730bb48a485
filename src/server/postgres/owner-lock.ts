import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'

const wrongPassword = '28P01'
/** Any number, as long as only this module takes it in the database `postgres`. */
const lockKey = 1

/** A superuser's connection, or undefined while the server does not answer yet. */
export async function connect(port: number, password: string) {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof DatabaseError && error.code === wrongPassword) throw new Error('The database refuses the password kept beside it.')
    return undefined
  }
}

/** One process per data folder: the lock lives as long as the connection. A process just killed is given a moment to disappear. */
export async function takeOwnership(client: Client, home: string, waitMs = 1_500) {
  for (const deadline = Date.now() + waitMs; ; await sleep(50)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (rows[0]?.mine) return
    if (Date.now() > deadline) break
  }
  await client.end()
  throw new Error(`Another Ledgerside is already using ${home}`)
}
