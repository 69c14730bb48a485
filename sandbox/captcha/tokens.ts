import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type Claims = { action: string; hostname: string; issuedAtMs: number; nonce: string }

const lifeMs = 2 * 60_000

/** Signed tokens that live two minutes and can be redeemed once, like those of reCAPTCHA v3. */
export function captchaTokens(nowMs: () => number) {
  const key = randomBytes(32)
  const redeemed = new Map<string, number>()

  const issue = (action: string, hostname: string) => {
    const claims: Claims = { action, hostname, issuedAtMs: nowMs(), nonce: randomBytes(12).toString('base64url') }
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${body}.${signature(key, body)}`
  }

  const redeem = (token: string): Claims | 'invalid-input-response' | 'timeout-or-duplicate' => {
    const claims = read(key, token)
    if (!claims) return 'invalid-input-response'
    for (const [nonce, issuedAtMs] of redeemed) if (nowMs() - issuedAtMs > lifeMs) redeemed.delete(nonce)
    if (nowMs() - claims.issuedAtMs > lifeMs || redeemed.has(claims.nonce)) return 'timeout-or-duplicate'
    redeemed.set(claims.nonce, claims.issuedAtMs)
    return claims
  }

  return { issue, redeem }
}

function read(key: Buffer, token: string): Claims | undefined {
  const [body = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(key, body))
  const given = Buffer.from(signed)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

function signature(key: Buffer, body: string) {
  return createHmac('sha256', key).update(body).digest('base64url')
}
