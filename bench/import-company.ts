import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '#sandbox/mail/server.ts'
import { Product } from '#test/chaos/product.ts'
import { testDatabase, testKey } from '#test/postgres.ts'
import { Visitor } from '#test/visitor.ts'

export const bigRealm = '9130350000000002'
export const benchEmail = 'bench@example.com'
const port = 4791

/** What stands there after the import. */
export type Imported = { visitor: Visitor; product: Product; quickbooksUrl: string }

/**
 * Imports the sandbox's big company: QuickBooks sandbox, product and PostgreSQL in processes of their own on this machine.
 * Answers what was stored in which time, requests and refusals as the sandbox counted them, and the product's resident memory on the way.
 * `afterwards` goes on with it.
 */
export async function importCompany<T = undefined>({
  throttle,
  stopAfterSeconds = 1800,
  afterwards,
}: {
  throttle: boolean
  stopAfterSeconds?: number
  afterwards?: (imported: Imported) => Promise<T>
}) {
  const database = await testDatabase({ fsync: true })
  const mail = await startMail({})
  const sandbox = fork(new URL('serve-quickbooks.ts', import.meta.url), [String(throttle)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [quickbooksUrl] = (await once(sandbox, 'message')) as [string]
  const product = new Product(environment(database, mail.smtpUrl, quickbooksUrl, throttle), port)
  await product.start()
  try {
    const visitor = new Visitor(product.url)
    await visitor.confirmEmail(mail.url, benchEmail)
    await visitor.createAccount(await visitor.grantQuickbooks(quickbooksUrl, bigRealm, benchEmail))
    const started = performance.now()
    await fetch(`${quickbooksUrl}/control/counters`, { method: 'DELETE' })
    const memory: { records: number; mb: number }[] = []
    let state = 'Queued'
    let records = 0
    let seconds = 0
    while (['Queued', 'Running'].includes(state) && seconds < stopAfterSeconds) {
      await sleep(1000)
      seconds = (performance.now() - started) / 1000
      const { rows } = await database.owner.query(
        `select j.state, (select coalesce(sum(e.done), 0) from sync_entities e where e.job_id = j.id)::int as records from sync_jobs j`,
      )
      state = rows[0].state
      records = rows[0].records
      memory.push({ records, mb: product.residentMb() })
    }
    const { counters } = await (await fetch(`${quickbooksUrl}/control/counters`)).json()
    return {
      records,
      seconds,
      requests: counters[bigRealm]?.requests ?? 0,
      throttled: counters[bigRealm]?.throttled ?? 0,
      memoryAt: (reached: number) => memory.find((each) => each.records >= reached)?.mb ?? Number.NaN,
      peakMb: Math.max(...memory.map(({ mb }) => mb)),
      afterwards: await afterwards?.({ visitor, product, quickbooksUrl }),
    }
  } finally {
    await product.kill()
    await stop(sandbox)
    await mail.close()
    await database.close()
  }
}

const environment = (database: { ownerUrl: string; home: string }, mailUrl: string, quickbooksUrl: string, throttle: boolean) => ({
  DATABASE_URL: database.ownerUrl,
  DATA_FOLDER: database.home,
  SECRET_KEY: testKey.toString('base64'),
  CAPTCHA_PROVIDER: 'off',
  LOG_LEVEL: 'error',
  MAIL_URL: mailUrl,
  QUICKBOOKS_CLIENT_ID: 'bench',
  QUICKBOOKS_CLIENT_SECRET: 'bench',
  QUICKBOOKS_AUTHORIZE_URL: `${quickbooksUrl}/connect/oauth2`,
  QUICKBOOKS_TOKEN_URL: `${quickbooksUrl}/oauth2/v1/tokens/bearer`,
  QUICKBOOKS_REVOKE_URL: `${quickbooksUrl}/v2/oauth2/tokens/revoke`,
  QUICKBOOKS_API_URL: quickbooksUrl,
  ...(!throttle && { QUICKBOOKS_REQUESTS_PER_MINUTE: '100000' }),
})

async function stop(child: ChildProcess) {
  child.kill()
  await once(child, 'exit')
}
