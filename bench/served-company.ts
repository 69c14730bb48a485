import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startSession } from '#server/http/tokens.ts'
import { connect } from '#server/main.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { child } from './child.ts'

const people = 5

/** A company with a few people, in an empty database that waits for its disk, and the product's server in a process of its own. */
export async function servedCompany() {
  const folder = scratchFolder()
  const postgres = await startPostgres(join(folder.path, 'database'), { log: () => {} })
  const config = readConfig({
    DATA_FOLDER: folder.path,
    DATABASE_URL: postgres.url,
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const services = await connect(config, postgres.url, false)
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const company = await owner.query(`insert into companies (company_name, email) values ('Bench', 'bench@example.com') returning id`)
  const companyId: string = company.rows[0].id
  const members = await owner.query(
    `with made as (insert into users (email, display_name) select 'person' || n || '@example.com', 'Person ' || n from generate_series(1, $2::int) n
       returning id)
     insert into memberships (company_id, user_id, role) select $1, id, 'owner' from made returning user_id as id`,
    [companyId, people],
  )
  const session = { companyId, kind: 'user', keep: true, epoch: 0, browser: false, ip: '', userAgent: 'bench' } as const
  const { token } = await services.transaction({}, (db) => startSession(db, config, { ...session, userId: members.rows[0].id }))
  const product = await child('serve-product.ts', { url: postgres.url, data: folder.path })
  return {
    companyId,
    base: product.base,
    pid: product.pid,
    headers: { authorization: `Bearer ${token}` },
    rowsOf: async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows,
    close: async () => {
      product.stop()
      await owner.end()
      await services.queue.stop({ graceful: false })
      await services.end()
      await postgres.stop()
      folder.remove()
    },
  }
}
