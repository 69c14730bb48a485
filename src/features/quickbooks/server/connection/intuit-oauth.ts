import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { callOut, OutboundError, type OutboundReply } from '#server/http/outbound.ts'
import { refuseWhilePaused } from '#server/paused.ts'
import { noAnswer, QuickbooksFault } from '../client/faults/fault.ts'
import { documentOf } from '../client/faults/fault-shapes.ts'
import type { GrantTokens } from './grant-claim.ts'

const scope = 'com.intuit.quickbooks.accounting'
// A refresh holds its row all the while, with four attempts at most: less than the minute that PostgreSQL leaves a transaction idle.
const timeoutMs = 12_000

/** As registered at Intuit, below PUBLIC_URL; on a trial without one, below the address in use. */
export const redirectAddress = (config: Config, { protocol, host }: { protocol: string; host: string }) =>
  `${config.PUBLIC_URL ? config.publicUrl : `${protocol}://${host}`}/QuickBooks/Callback`

export function consentAddress(config: Config, state: string, redirectUri: string): string {
  const address = new URL(config.QUICKBOOKS_AUTHORIZE_URL)
  const query = { client_id: config.QUICKBOOKS_CLIENT_ID, response_type: 'code', scope, redirect_uri: redirectUri, state }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

export const exchangeCode = (config: Config, code: string, redirectUri: string) =>
  askTokens(config, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })

/** A refresh whose answer was lost is asked once more with the same token: usually still accepted (quickbooks 1.4). */
export async function refreshTokens(config: Config, refreshToken: string): Promise<GrantTokens> {
  const question = { grant_type: 'refresh_token', refresh_token: refreshToken }
  try {
    return await askTokens(config, question)
  } catch (error) {
    if (error instanceof QuickbooksFault && error.code === 'noAnswer') return askTokens(config, question)
    throw error
  }
}

/** Ends the whole connection at Intuit, whichever of its tokens is given. */
export async function revokeToken(config: Config, token: string) {
  const reply = await post(config, config.QUICKBOOKS_REVOKE_URL, JSON.stringify({ token }), 'application/json')
  // 400: they do not know it any more, which is what was wanted.
  if (reply.status >= 500 || reply.status === 401 || reply.status === 429) documentOf(reply, false)
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  x_refresh_token_expires_in: z.number().default(8_640_000),
})

async function askTokens(config: Config, question: Record<string, string>): Promise<GrantTokens> {
  const body = new URLSearchParams(question).toString()
  const document = documentOf(await post(config, config.QUICKBOOKS_TOKEN_URL, body, 'application/x-www-form-urlencoded'), false)
  const answer = tokenAnswer.safeParse(document)
  if (!answer.success) throw noAnswer('unavailable', answer.error)
  return {
    accessToken: answer.data.access_token,
    refreshToken: answer.data.refresh_token,
    accessExpiresAt: inSeconds(answer.data.expires_in),
    refreshExpiresAt: inSeconds(answer.data.x_refresh_token_expires_in),
  }
}

async function post(config: Config, url: string, body: string, contentType: string): Promise<OutboundReply> {
  refuseWhilePaused(config)
  const credentials = Buffer.from(`${config.QUICKBOOKS_CLIENT_ID}:${config.QUICKBOOKS_CLIENT_SECRET}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}`, accept: 'application/json', 'content-type': contentType }
  try {
    return await callOut(url, { method: 'POST', headers, body, timeoutMs })
  } catch (error) {
    if (error instanceof OutboundError) throw noAnswer('unavailable', error)
    throw error
  }
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
