import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMail } from '#sandbox/mail/server.ts'
import { startQuickbooks } from '#sandbox/quickbooks/server.ts'
import { startStripe } from '#sandbox/stripe/server.ts'
import { testDatabase, testKey } from '../postgres.ts'
import { stripeControl, stripeEnvironment } from '../stripe.ts'
import { freePort, Product } from './product.ts'

export const webhookVerifier = 'chaos'

/** What comes at all comes within this time, however busy the machine is. */
export const patienceMs = 120_000

/**
 * One database, the product in a process for each of `roles`, and an outside world that can be told to misbehave. `crashes`: so can the
 * database, on a server to itself. `env`: what else the product is told.
 */
export async function openWorld(
  roles: readonly string[],
  { latencyMs = 15, crashes = false, env: more = {} }: { latencyMs?: number; crashes?: boolean; env?: Record<string, string> } = {},
) {
  const [database, quickbooks, mail, stripe] = await Promise.all([
    testDatabase({ alone: crashes }),
    startQuickbooks({ throttle: false, clientId: 'chaos', clientSecret: 'chaos', latencyMs }),
    startMail({}),
    startStripe({ port: 0, limits: false }),
  ])
  // What it has committed outlives its own crash; only a power cut would take it.
  await database.owner.query(`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`)
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATA_FOLDER: database.home,
    SECRET_KEY: testKey.toString('base64'),
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'fatal',
    MAIL_URL: mail.smtpUrl,
    QUICKBOOKS_CLIENT_ID: 'chaos',
    QUICKBOOKS_CLIENT_SECRET: 'chaos',
    QUICKBOOKS_AUTHORIZE_URL: `${quickbooks.url}/connect/oauth2`,
    QUICKBOOKS_TOKEN_URL: `${quickbooks.url}/oauth2/v1/tokens/bearer`,
    QUICKBOOKS_REVOKE_URL: `${quickbooks.url}/v2/oauth2/tokens/revoke`,
    QUICKBOOKS_API_URL: quickbooks.url,
    QUICKBOOKS_REQUESTS_PER_MINUTE: '100000',
    QUICKBOOKS_WEBHOOK_VERIFIER: webhookVerifier,
    EDI_ALLOWED_HOSTS: '127.0.0.1',
    ...stripeEnvironment(stripe),
    ...more,
  }
  const products = await Promise.all(roles.map(async (ROLES) => new Product({ ...env, ROLES }, await freePort())))
  await Promise.all(products.map((product) => product.start()))

  /** Repeated while the database is out of order, so only for what may run twice. */
  const query = async (sql: string, values: unknown[] = []) => {
    for (const deadline = Date.now() + patienceMs; ; await sleep(200)) {
      try {
        return (await database.owner.query(sql, values)).rows
      } catch (error) {
        if (!isCut(error) || Date.now() > deadline) throw error
      }
    }
  }
  /** A call of the QuickBooks sandbox's control interface. */
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${quickbooks.url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    database,
    quickbooks,
    mail,
    stripe,
    stripeControl: stripeControl(stripe),
    products,
    query,
    count: async (sql: string, values: unknown[] = []) => Number((await query(sql, values))[0].count),
    control,
    freshRealm: async (made: object): Promise<string> => (await control('POST', 'companies', made)).realmId,
    inQuickbooks: async (realmId: string, entity: string) => (await control('GET', `companies/${realmId}/records/${entity}`)).records,
    close: async () => {
      const killed = await Promise.allSettled(products.map((product) => product.kill()))
      await Promise.all([quickbooks.close(), mail.close(), stripe.close()])
      await database.close()
      for (const each of killed) if (each.status === 'rejected') throw each.reason
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Class 57: the server stops, has crashed or is not ready yet. */
const isCut = (error: unknown) =>
  error instanceof Error && (/terminated|ECONN/.test(error.message) || ('code' in error && /^(57P|ECONN)/.test(String(error.code))))

export async function until(what: string, check: () => Promise<boolean>) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) if (await check()) return
  assert.fail(`never ${what}`)
}

/** However many they are: it is enough that they become fewer. */
export async function untilNone(what: string, count: () => Promise<number>) {
  for (let left = await count(); left > 0; ) {
    const before = left
    await until(what, async () => {
      left = await count()
      return left < before
    })
  }
}

/** Killed after a while at whatever it does, and started again. Where the database is not there it ends by itself: its supervisor tries again. */
export async function killAndStart(product: Product, afterMs: number, downMs = 0) {
  await sleep(afterMs)
  await product.kill()
  await sleep(downMs)
  for (const deadline = Date.now() + patienceMs; ; await sleep(300)) {
    try {
      return await product.start()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
