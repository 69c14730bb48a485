import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { CompanyListItem } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import { callOut } from '#server/http/outbound.ts'
import { hashToken } from '#server/http/tokens.ts'
import { refuseWhilePaused } from '#server/paused.ts'
import type { Services } from '#server/services.ts'
import { documentOf } from '../client/faults/fault-shapes.ts'
import { partOf } from '../client/record.ts'
import type { QuickbooksRecord } from '../definitions.ts'
import { companyFields, maskedAddress, recordOf } from './company-info.ts'
import { type GrantTokens, grantPlace, openTokens } from './grant-claim.ts'

/** Minutes to give consent, and to make the account with it. */
const consentMinutes = 15
const claimMinutes = 30
const infoTimeoutMs = 8000

type Started = { flowCookie: string; userId: string | null; companyId: string | null }

/** Notes a consent that is about to be asked for and answers its state, which only the browser and Intuit know. */
export async function startGrant(db: Db, { flowCookie, userId, companyId }: Started): Promise<string> {
  const state = randomBytes(32).toString('base64url')
  await db
    .insertInto('quickbooksGrants')
    .values({ stateHash: hashToken(state), flowHash: hashToken(flowCookie), userId, companyId, expiresAt: inMinutes(consentMinutes) })
    .execute()
  return state
}

export type OpenGrant = { id: string; companyId: string | null }

/** Takes the state back from Intuit: once, and only in the browser that asked. */
export async function takeState(db: Db, state: string, flowCookie: string | null, refused: boolean): Promise<OpenGrant | null> {
  if (!flowCookie || !state) return null
  const taken = await db
    .updateTable('quickbooksGrants')
    .set({ refused, grantedAt: new Date() })
    .where('stateHash', '=', hashToken(state))
    .where('flowHash', '=', hashToken(flowCookie))
    .where('grantedAt', 'is', null)
    .where('expiresAt', '>', new Date().toISOString())
    .returning(['id', 'companyId'])
    .executeTakeFirst()
  return taken ?? null
}

export async function keepTokens(services: Services, db: Db, grantId: string, realmId: string, tokens: GrantTokens) {
  const tokensSealed = services.secrets.seal(JSON.stringify(tokens), grantPlace(grantId))
  await db
    .updateTable('quickbooksGrants')
    .set({ realmId, tokensSealed, expiresAt: inMinutes(claimMinutes) })
    .where('id', '=', grantId)
    .execute()
}

/** Every company this browser may still claim, newest consent of each. The state proves that it was this browser's consent. */
export async function listGrants(services: Services, state: string, flowCookie: string | null): Promise<CompanyListItem[]> {
  if (!flowCookie) throw new AppError('quickbooksStateUnknown')
  const flowHash = hashToken(flowCookie)
  const rows = await services.transaction({}, async (db) => {
    const own = await db
      .selectFrom('quickbooksGrants')
      .select(['refused', 'grantedAt', 'claimedAt', 'expiresAt'])
      .where('stateHash', '=', hashToken(state))
      .where('flowHash', '=', flowHash)
      .executeTakeFirst()
    if (own?.refused) throw new AppError('quickbooksRefused')
    if (!own?.grantedAt || own.claimedAt || Date.parse(own.expiresAt) < Date.now()) throw new AppError('quickbooksStateUnknown')
    return db
      .selectFrom('quickbooksGrants')
      .distinctOn('realmId')
      .select(['id', 'realmId', 'tokensSealed', 'companyInfo'])
      .where('flowHash', '=', flowHash)
      .where('tokensSealed', 'is not', null)
      .where('claimedAt', 'is', null)
      .where('expiresAt', '>', new Date().toISOString())
      .orderBy('realmId')
      .orderBy('grantedAt', 'desc')
      .execute()
  })
  return Promise.all(rows.map((row) => companyOf(services, row)))
}

type GrantRow = { id: string; realmId: string | null; tokensSealed: Buffer | null; companyInfo: unknown }

async function companyOf(services: Services, grant: GrantRow): Promise<CompanyListItem> {
  const realmId = grant.realmId ?? ''
  const info = recordOf(grant.companyInfo) ?? (await readCompanyInfo(services, grant))
  const companyId = await services.transaction({}, (db) => findCompanyOf(db, 'quickbooksRealm', realmId))
  const registered = companyId
    ? await services.transaction({ companyId }, (db) => db.selectFrom('companies').select('email').executeTakeFirstOrThrow())
    : undefined
  return { realmId, ...companyFields(info), isExistant: registered !== undefined, contact: maskedAddress(registered?.email ?? '') }
}

/** With the tokens of a consent that belongs to no company yet. What was read is kept under the grant. */
export async function readCompanyInfo(services: Services, { id, realmId, tokensSealed }: GrantRow): Promise<QuickbooksRecord> {
  if (!tokensSealed || !realmId) throw new AppError('quickbooksStateUnknown')
  refuseWhilePaused(services.config)
  const tokens = openTokens(services, id, tokensSealed)
  if (!tokens) throw new AppError('quickbooksStateUnknown')
  try {
    const reply = await callOut(`${services.config.QUICKBOOKS_API_URL}/v3/company/${realmId}/companyinfo/${realmId}?minorversion=75`, {
      headers: { authorization: `Bearer ${tokens.accessToken}`, accept: 'application/json', 'user-agent': 'Ledgerside' },
      timeoutMs: infoTimeoutMs,
    })
    const info = partOf(documentOf(reply, false), 'CompanyInfo') ?? {}
    await services.transaction({}, (db) =>
      db
        .updateTable('quickbooksGrants')
        .set({ companyInfo: JSON.stringify(info) })
        .where('id', '=', id)
        .execute(),
    )
    return info
  } catch (cause) {
    throw new AppError('quickbooksUnavailable', { cause })
  }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
