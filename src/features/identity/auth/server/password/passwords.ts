import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { composed } from '#contract/typed/typed-text.ts'
import { type Config, keyFor, keysFor } from '#server/config.ts'
import { slots } from '#server/work/slots.ts'

type Cost = { memory: number; passes: number; parallelism: number }
/** OWASP's floor for argon2id: KiB, passes, lanes; about 45 ms here. Raising it rehashes everybody at their next sign-in. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

// Hashing runs on the thread pool; one core stays free for everything else.
const hashing = slots(Math.max(1, availableParallelism() - 1), 100)
const derive = promisify(argon2)

const use = 'password pepper'

function hash(secret: Buffer, password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, length = tagLength): Promise<Buffer> {
  return hashing(() =>
    derive('argon2id', { message: Buffer.from(password), nonce, parallelism, tagLength: length, memory, passes, secret }),
  )
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phc = ({ memory, passes, parallelism }: Cost, keyId: string, nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${keyId}$${base64(nonce)}$${base64(tag)}`
/** Says which key a password was hashed with, and nothing of the key: without the password nobody could tell. */
export const passwordKeyId = (config: Pick<Config, 'secretKey'>) => base64(keyFor(config, 'name of the password pepper').subarray(0, 6))

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=([\w+/]+))?\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [, memory, passes, parallelism, keyId, nonce = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    keyId,
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** In PHC form, with a pepper that is not in the database. Before the transaction that uses it: hashing takes its time. */
export async function hashPassword(config: Config, password: string): Promise<string> {
  const nonce = randomBytes(16)
  return phc(cost, passwordKeyId(config), nonce, await hash(keyFor(config, use), composed(password), nonce, cost))
}

/**
 * Costs the same whether or not there is a password to compare with. A Mac writes é in two signs, Windows in one: both are right, also for what
 * was hashed as it came. `outdated`: hash it again, with the key and cost of today and as it is hashed today.
 */
export async function verifyPassword(config: Config, password: string, stored: string | null) {
  const known = stored ? parse(stored) : null
  const { nonce, cost: its, tag, keyId } = known ?? { nonce: randomBytes(16), cost, tag: Buffer.alloc(tagLength), keyId: '' }
  /** The place of the key it was hashed with. */
  const fits = async (written: string) => {
    const tags = await Promise.all(keysFor(config, use).map((key) => hash(key, written, nonce, its, tag.length)))
    return known ? tags.findIndex((each) => timingSafeEqual(each, tag)) : -1
  }
  const asToday = await fits(composed(password))
  const asItCame = composed(password) === password ? asToday : await fits(password)
  const right = asToday >= 0 || asItCame >= 0
  const isOfToday = asToday === 0 && keyId === passwordKeyId(config) && JSON.stringify(its) === JSON.stringify(cost)
  return { right, outdated: right && !isOfToday }
}
