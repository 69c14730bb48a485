import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Company } from '../company.ts'
import type { Clock } from '../control/clock.ts'
import type { Settings } from '../control/settings.ts'
import type { Store } from '../store.ts'
import { type Call, form, jsonReply, type Reply } from './http.ts'
import { IdTokenSigner } from './id-token.ts'
import { textOf } from './json.ts'

/** Of the whole stand-in. */
interface Surroundings {
  url: string
  clientId: string
  clientSecret: string
  store: Store
  clock: Clock
  settings: Settings
  companies: Map<string, Company>
}

interface Grant {
  id: string
  realm: string
  scopes: string
  refresh: string
  refreshIssued: number
  refreshUsed: number
  previous: string
  previousUntil: number
  created: number
}

interface AccessToken {
  grant: string
  realm: string
  expires: number
}

interface Code {
  realm: string
  redirectUri: string
  scopes: string
  expires: number
}

type TokenCheck = { state: 'ok' | 'expired' | 'unknown' | 'otherRealm'; grant?: Grant }

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function refusal(status: number, error: string, description?: string): Reply {
  return jsonReply(status, description ? { error, error_description: description } : { error }, { 'cache-control': 'no-cache, no-store' })
}

export class OauthServer {
  private sandbox: Surroundings
  private grants = new Map<string, Grant>()
  private access = new Map<string, AccessToken>()
  private codes = new Map<string, Code>()
  private signer: IdTokenSigner

  constructor(sandbox: Surroundings) {
    this.sandbox = sandbox
    this.signer = new IdTokenSigner(sandbox)
    for (const { key, value } of sandbox.store.listKept('grant')) this.grants.set(key, JSON.parse(value))
    for (const { key, value } of sandbox.store.listKept('access')) this.access.set(key, JSON.parse(value))
    for (const { key, value } of sandbox.store.listKept('code')) this.codes.set(key, JSON.parse(value))
  }

  private keep(grant: Grant): void {
    this.grants.set(grant.id, grant)
    this.sandbox.store.saveKept('grant', grant.id, JSON.stringify(grant))
  }

  issueCode(realm: string, redirectUri: string, scopes: string): string {
    const value = `XAB1${randomBytes(30).toString('base64url')}`
    const code: Code = { realm, redirectUri, scopes, expires: this.sandbox.clock.now() + this.sandbox.settings.oauth.codeSeconds * 1000 }
    this.codes.set(value, code)
    this.sandbox.store.saveKept('code', value, JSON.stringify(code))
    return value
  }

  private goodClient(call: Call, body: URLSearchParams): boolean {
    const header = /^Basic\s+(.+)$/i.exec(call.headers.authorization ?? '')?.[1]
    const pair = header ? Buffer.from(header, 'base64').toString('utf8') : `${body.get('client_id')}:${body.get('client_secret')}`
    return same(pair, `${this.sandbox.clientId}:${this.sandbox.clientSecret}`)
  }

  token(call: Call): Reply {
    const body = form(call)
    if (!this.goodClient(call, body)) return refusal(401, 'invalid_client')
    const type = body.get('grant_type')
    if (!type) return refusal(400, 'invalid_request', 'Missing grant_type')
    const hard = call.headers['x-include-refresh-token-hard-expires-in'] === 'true'
    if (type === 'authorization_code') return this.exchange(body, hard)
    if (type === 'refresh_token') return this.refresh(body, hard)
    return refusal(400, 'unsupported_grant_type')
  }

  private exchange(body: URLSearchParams, hard: boolean): Reply {
    const value = body.get('code')
    if (!value || !body.get('redirect_uri')) return refusal(400, 'invalid_request')
    const code = this.codes.get(value)
    this.codes.delete(value)
    this.sandbox.store.removeKept('code', value)
    const now = this.sandbox.clock.now()
    if (!code || code.expires < now || code.redirectUri !== body.get('redirect_uri'))
      return refusal(400, 'invalid_grant', 'Invalid authorization code')
    return this.connect(code.realm, code.scopes, hard)
  }

  // What a consent leads to in the end: a grant with its first pair of tokens.
  connect(realm: string, scopes: string, hard: boolean): Reply {
    const now = this.sandbox.clock.now()
    const grant: Grant = {
      id: randomBytes(9).toString('hex'),
      realm,
      scopes,
      refresh: this.newRefreshValue(),
      refreshIssued: now,
      refreshUsed: now,
      previous: '',
      previousUntil: 0,
      created: now,
    }
    return this.issue(grant, hard)
  }

  private newRefreshValue(): string {
    return `AB1${String(Math.floor(this.sandbox.clock.now() / 1000))}${randomBytes(28).toString('base64url')}`
  }

  private refresh(body: URLSearchParams, hard: boolean): Reply {
    const value = body.get('refresh_token')
    if (!value) return refusal(400, 'invalid_request')
    const { oauth } = this.sandbox.settings
    const now = this.sandbox.clock.now()
    const grant = [...this.grants.values()].find((item) => item.refresh === value || item.previous === value)
    if (!grant) return refusal(400, 'invalid_grant', 'Incorrect Token type or clientID')
    const expired = now > grant.refreshUsed + oauth.refreshSeconds * 1000 || now > grant.created + oauth.hardRefreshSeconds * 1000
    if (expired) return refusal(400, 'invalid_grant', 'Token expired')
    if (grant.refresh !== value) {
      if (oauth.doubleRefreshKillsChain) this.removeGrant(grant)
      if (oauth.doubleRefreshKillsChain || now > grant.previousUntil)
        return refusal(400, 'invalid_grant', 'Incorrect Token type or clientID')
    } else if (oauth.rotateAtEveryRefresh || now - grant.refreshIssued >= oauth.rotateHours * 3_600_000) {
      grant.previous = grant.refresh
      grant.previousUntil = now + oauth.graceSeconds * 1000
      grant.refresh = this.newRefreshValue()
      grant.refreshIssued = now
    }
    grant.refreshUsed = now
    return this.issue(grant, hard)
  }

  private issue(grant: Grant, hard: boolean): Reply {
    const { oauth } = this.sandbox.settings
    const now = this.sandbox.clock.now()
    const value = `eyJlbmMiOiJBMTI4Q0JDLUhTMjU2IiwiYWxnIjoiZGlyIn0..${randomBytes(12).toString('base64url')}.${randomBytes(540).toString('base64url')}.${randomBytes(12).toString('base64url')}`
    const access: AccessToken = { grant: grant.id, realm: grant.realm, expires: now + oauth.accessSeconds * 1000 }
    this.sandbox.store.transaction(() => {
      this.keep(grant)
      this.access.set(value, access)
      this.sandbox.store.saveKept('access', value, JSON.stringify(access))
      for (const [key, item] of this.access) {
        if (item.expires > now - 86_400_000) continue
        this.access.delete(key)
        this.sandbox.store.removeKept('access', key)
      }
    })
    return jsonReply(
      200,
      {
        token_type: 'bearer',
        access_token: value,
        expires_in: oauth.accessSeconds,
        refresh_token: grant.refresh,
        x_refresh_token_expires_in: oauth.refreshSeconds,
        ...(hard
          ? { x_refresh_token_hard_expires_in: Math.max(0, Math.round((grant.created - now) / 1000 + oauth.hardRefreshSeconds)) }
          : {}),
        ...(grant.scopes.split(/\s+/).includes('openid') ? { id_token: this.signer.sign(grant.realm, grant.created) } : {}),
      },
      { 'cache-control': 'no-cache, no-store' },
    )
  }

  revoke(call: Call): Reply {
    const body = form(call)
    if (!this.goodClient(call, body)) return refusal(401, 'invalid_client')
    const token = body.get('token') ?? ''
    const held = this.access.get(token)
    const grant = held
      ? this.grants.get(held.grant)
      : [...this.grants.values()].find((item) => item.refresh === token || item.previous === token)
    if (!grant) return refusal(400, 'invalid_request', 'Token is not known')
    this.removeGrant(grant)
    return { status: 200, headers: {}, body: '' }
  }

  private removeGrant(grant: Grant): void {
    this.grants.delete(grant.id)
    this.sandbox.store.removeKept('grant', grant.id)
    for (const [value, item] of this.access) {
      if (item.grant !== grant.id) continue
      this.access.delete(value)
      this.sandbox.store.removeKept('access', value)
    }
  }

  // As when the customer disconnects the app inside QuickBooks.
  revokeRealm(realm: string): number {
    const grants = [...this.grants.values()].filter((grant) => grant.realm === realm)
    for (const grant of grants) this.removeGrant(grant)
    return grants.length
  }

  expireRealm(realm: string): void {
    for (const [value, item] of this.access) {
      if (item.realm !== realm) continue
      item.expires = 0
      this.sandbox.store.saveKept('access', value, JSON.stringify(item))
    }
  }

  check(call: Call, realm: string | undefined): TokenCheck {
    const value = /^Bearer\s+(.+)$/i.exec(call.headers.authorization ?? '')?.[1]?.trim()
    const token = value === undefined ? undefined : this.access.get(value)
    if (!token) return { state: 'unknown' }
    if (token.expires <= this.sandbox.clock.now()) return { state: 'expired' }
    if (realm !== undefined && token.realm !== realm) return { state: 'otherRealm' }
    return { state: 'ok', grant: this.grants.get(token.grant) }
  }

  userInfo(call: Call): Reply {
    const { state, grant } = this.check(call, undefined)
    if (state !== 'ok' || !grant) return refusal(401, 'invalid_token')
    const info = this.sandbox.companies.get(grant.realm)?.get('CompanyInfo', '1')?.doc
    const email = info?.Email
    const address = typeof email === 'object' && email !== null && !Array.isArray(email) ? textOf(email, 'Address') : undefined
    return jsonReply(200, {
      sub: this.signer.subject(grant.realm),
      email: address ?? 'owner@sandbox.example',
      emailVerified: true,
      givenName: 'Nadia',
      familyName: 'Orlova',
      phoneNumber: '+1 2065550142',
      phoneNumberVerified: true,
      address: { streetAddress: '1 Dock Rd', locality: 'Seattle', region: 'WA', postalCode: '98101', country: 'US' },
    })
  }

  jwks(): Reply {
    return jsonReply(200, { keys: [this.signer.publicKey()] })
  }

  discovery(): Reply {
    const base = this.sandbox.url
    return jsonReply(200, {
      issuer: 'https://oauth.platform.intuit.com/op/v1',
      authorization_endpoint: `${base}/connect/oauth2`,
      token_endpoint: `${base}/oauth2/v1/tokens/bearer`,
      userinfo_endpoint: `${base}/v1/openid_connect/userinfo`,
      revocation_endpoint: `${base}/v2/oauth2/tokens/revoke`,
      jwks_uri: `${base}/op/v1/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile', 'address', 'phone'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'exp', 'iat', 'iss', 'realmid', 'sub'],
    })
  }

  reset(): void {
    this.grants.clear()
    this.access.clear()
    this.codes.clear()
  }
}
