import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testDatabase, testKey } from './postgres.ts'

/** The product in a process of its own, whatever it writes kept; the tables are searched once it has ended. */
export async function loggedServer(env: Record<string, string>) {
  const database = await testDatabase()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.ownerUrl,
      DATA_FOLDER: database.home,
      SECRET_KEY: testKey.toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'trace',
      CAPTCHA_PROVIDER: 'off',
      RATE_LIMIT_SCALE: '100',
      ...env,
    },
  })
  let output = ''
  const listening = Promise.withResolvers<string>()
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      const address = /listens on (\S+)/.exec(output)?.[1]
      if (address) listening.resolve(address)
    })
  const url = await Promise.race([listening.promise, once(server, 'exit').then(() => '')])
  assert.ok(url, output)
  const end = async () => {
    if (server.exitCode !== null || server.signalCode) return
    server.kill()
    await once(server, 'exit')
  }

  /** Where these stand, by their names: in the log, and in which table. */
  async function find(secrets: Record<string, string>) {
    await end()
    const { rows: tables } = await database.owner.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    assert.ok(tables.length > 30)
    const inTables: string[] = []
    for (const { name } of tables) {
      const { rows } = await database.owner.query(`select t::text as row from ${name} t`)
      for (const [what, secret] of Object.entries(secrets))
        if (rows.some(({ row }: { row: string }) => row.includes(secret))) inTables.push(`${what} in ${name}`)
    }
    const inLog = Object.entries(secrets).flatMap(([what, secret]) => (output.includes(secret) ? [`${what} in the log`] : []))
    return { inTables, inLog, output }
  }
  const close = async () => {
    await end()
    await database.close()
  }
  return { url, database, find, close }
}
