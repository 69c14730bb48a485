import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { startSession } from '#server/http/tokens.ts'
import { connect } from '#server/main.ts'
import { startPostgres } from '#server/postgres/start.ts'

export const customers = 1_000_000

/** A database with a million customers and their search words in one company and a thousand in another; made once, kept below data/bench. */
export async function bigCompany() {
  const home = join(import.meta.dirname, '../data/bench')
  const postgres = await startPostgres(join(home, 'database'))
  const config: Config = readConfig({
    DATA_FOLDER: home,
    DATABASE_URL: postgres.url,
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '10000',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const services = await connect(config, postgres.url, false)
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const known = (await owner.query(`select id from companies where company_name = 'Bench'`)).rows[0]?.id as string | undefined
  const companyId = known ?? (await seed(owner))
  const userId = (
    await owner.query(
      `insert into users (email, display_name) values ('bench@example.com', 'Bench') on conflict (email) do update set display_name = 'Bench' returning id`,
    )
  ).rows[0].id
  await owner.query(`insert into memberships (company_id, user_id, role) values ($1, $2, 'owner') on conflict do nothing`, [
    companyId,
    userId,
  ])
  const { token } = await services.transaction({}, (db) =>
    startSession(db, config, { userId, companyId, kind: 'user', keep: true, epoch: 0, browser: false, ip: '', userAgent: 'bench' }),
  )
  return {
    config,
    services,
    owner,
    companyId,
    userId,
    token,
    ownerUrl: postgres.url,
    close: async () => {
      await owner.end()
      await services.queue.stop({ graceful: false })
      await services.end()
      await postgres.stop()
    },
  }
}

const first = [
  'Maria',
  'John',
  'Nadia',
  'Tomas',
  'Alice',
  'Robert',
  'Harper',
  'Elena',
  'Omar',
  'Grace',
  'Victor',
  'Lucia',
  'Peter',
  'Ingrid',
  'Samuel',
  'Chen',
]
const last = [
  'Smith',
  'Garcia',
  'Orlova',
  'Reyes',
  'Johnson',
  'Martinez',
  'Keller',
  'Okafor',
  'Rossi',
  'Nguyen',
  'Brown',
  'Silva',
  'Fischer',
  'Dubois',
  'Larsen',
  'Moreau',
]
const trade = ['Bakery', 'Market', 'Hardware', 'Foods', 'Supply', 'Traders', 'Motors', 'Garden', 'Textiles', 'Optics', 'Books', 'Marine']

async function seed(owner: pg.Pool): Promise<string> {
  console.info('  making a million customers (once)')
  const companyId = (await owner.query(`insert into companies (company_name) values ('Bench') returning id`)).rows[0].id as string
  // Names are drawn independently of each other, as among people.
  const pick = (list: string[], salt: number) =>
    `(array['${list.join("','")}'])[1 + (hashint8(n * 16 + ${salt}) & 2147483647) % ${list.length}]`
  await owner.query(
    `insert into customers (company_id, customer_name, customer_company_name, email, work_phone, open_balance, sales_representative, updated_at)
     select $1, f || ' ' || l || ' ' || lpad(n::text, 7, '0'), l || ' ' || t, lower(f || '.' || l || n) || '@' || lower(t) || '.example', '206' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'),
            case when n % 3 = 0 then n::bigint * 104729 % 5000000 else 0 end, case when n % 5 = 0 then 'R' || n % 40 else '' end, now() - n * interval '1 minute'
     from (select n, ${pick(first, 1)} as f, ${pick(last, 2)} as l, ${pick(trade, 3)} as t from generate_series(1, ${customers}) n) made`,
    [companyId],
  )
  await owner.query(
    `insert into customer_words (company_id, word, customer_id)
     select distinct company_id, word, id from customers,
       lateral (select unnest(regexp_split_to_array(lower(customer_name || ' ' || customer_company_name || ' ' || email), '[^a-z0-9]+')) as word union all select '#' || reverse(work_phone)) w
     where company_id = $1 and word <> ''`,
    [companyId],
  )
  await owner.query('vacuum (analyze) customers')
  await owner.query('vacuum (analyze) customer_words')
  return companyId
}
