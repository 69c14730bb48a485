import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { startSession } from '#server/http/tokens.ts'
import { connect } from '#server/main.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { companyOf, smallCompanies } from './many-customers.ts'

/** How many; fewer to try a bench itself. */
export const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const others = Number(process.env.BENCH_OTHERS ?? 1000)
/** Of the companies beside which the large one stands. */
export const sizes = [1000, 9900, 100_000, customers]

const home = join(import.meta.dirname, `../data/bench${customers === 1_000_000 ? '' : `-${customers}`}`)

/** A database with a million customers and their search words in one company; made once, kept below data/bench. */
export async function bigCompany() {
  const postgres = await startPostgres(join(home, 'database'))
  const bench = await openBench(postgres.url)
  const close = async () => {
    await bench.close()
    await postgres.stop()
  }
  return { ...bench, close }
}

/** The same, and a database in which companies of other sizes and a thousand small ones stand beside a large one; made once. */
export async function aloneAndBeside() {
  const postgres = await startPostgres(join(home, 'database'))
  const [alone, beside] = [await openBench(postgres.url), await openBench(await besideOf(postgres.url), join(home, 'beside'))]
  const bySize: { size: number; token: string }[] = []
  for (const size of sizes) {
    const id = size === customers ? beside.companyId : await companyOf(beside.owner, `Bench ${size}`, size)
    bySize.push({ size, token: await beside.signIn(id) })
  }
  await smallCompanies(beside.owner, others)
  const close = async () => {
    await Promise.all([alone.close(), beside.close()])
    await postgres.stop()
  }
  return { alone, beside, bySize, close }
}

async function besideOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (!(await client.query(`select from pg_database where datname = 'beside'`)).rowCount) await client.query('create database beside')
  } finally {
    await client.end()
  }
  const made = new URL(url)
  made.pathname = '/beside'
  return made.href
}

/** `folder`: each database has files of its own. */
async function openBench(url: string, folder = home) {
  const config: Config = readConfig({
    DATA_FOLDER: folder,
    DATABASE_URL: url,
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '10000',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const services = await connect(config, url, false)
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  const companyId = await companyOf(owner, 'Bench', customers)
  const userId: string = (
    await owner.query(
      `insert into users (email, display_name) values ('bench@example.com', 'Bench') on conflict (email) do update set display_name = 'Bench' returning id`,
    )
  ).rows[0].id
  const signIn = async (company: string) => {
    await owner.query(`insert into memberships (company_id, user_id, role) values ($1, $2, 'owner') on conflict do nothing`, [
      company,
      userId,
    ])
    const { token } = await services.transaction({}, (db) =>
      startSession(db, config, {
        userId,
        companyId: company,
        kind: 'user',
        keep: true,
        epoch: 0,
        browser: false,
        ip: '',
        userAgent: 'bench',
      }),
    )
    // A bench takes longer than a token lasts that nobody refreshes.
    await owner.query(`update sessions set access_expires_at = now() + interval '1 day' where user_id = $1`, [userId])
    return token
  }
  return {
    config,
    services,
    owner,
    companyId,
    userId,
    token: await signIn(companyId),
    signIn,
    ownerUrl: url,
    close: async () => {
      await owner.end()
      await services.queue.stop({ graceful: false })
      await services.end()
    },
  }
}
