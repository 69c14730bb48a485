import type { Envelope } from '#contract/endpoint.ts'
import { refreshToken } from '#contract/session.ts'
import { endSession } from '../session/logout.ts'
import { readSession, readToken, storeToken } from '../session/session.ts'

export type Answer = { response: Response; envelope: Envelope<unknown> | null }
/** `fallback`: the server shall go by its cookie instead of a token. */
export type Credential = { token: string | null; fallback?: boolean }
type Attempt = (credential: Credential) => Promise<Answer>

/**
 * Specification section 4: a 401 that says retry renews the token and replays; failing that, and at a 406 or a retry flag without a token,
 * once more with the fallback header; failing that the session is over.
 */
export async function withFreshSession(answer: Answer, sent: string | null, attempt: Attempt): Promise<Answer> {
  if (!isStale(answer)) return answer
  if (answer.response.status === 401 && !saysRetry(answer)) return finish(answer)
  if (answer.response.status === 401 && sent) {
    const token = await renew(sent)
    if (token) {
      const replayed = await attempt({ token })
      if (!isStale(replayed)) return replayed
    }
  }
  const last = await attempt({ token: null, fallback: true })
  if (isStale(last)) return finish(last)
  const token = last.response.headers.get('x-auth-token')
  if (token) storeToken(token)
  return last
}

const isStale = ({ response }: Answer) => response.status === 401 || response.status === 406

function saysRetry({ envelope }: Answer): boolean {
  return envelope?.isError === true && (envelope.retry === true || envelope.result?.retry === true)
}

function finish(answer: Answer): Answer {
  if (readSession() || readToken()) endSession({ why: 'ended' })
  return answer
}

let running: Promise<string | null> | null = null

/** One renewal at a time in this tab, and one tab at a time where the browser has locks. */
function renew(sent: string): Promise<string | null> {
  running ??= exclusively(() => renewNow(sent)).finally(() => {
    running = null
  })
  return running
}

const exclusively = <T>(work: () => Promise<T>): Promise<T> => ('locks' in navigator ? navigator.locks.request('refresh', work) : work())

/**
 * Null: the server said no. Without an answer (a page that is being left cancels its calls) the fallback must not follow: it would renew the
 * token a second time, and the one that the next page begins with would count as stolen.
 */
async function renewNow(sent: string): Promise<string | null> {
  const stored = readToken()
  if (!stored) return null
  if (stored !== sent) return stored
  const response = await fetch(refreshToken.path, {
    method: refreshToken.method,
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-background': '1', authorization: `Bearer ${stored}` },
    body: JSON.stringify(stored),
  })
  const text = await response.text()
  try {
    const envelope: Envelope<{ refreshToken: string; userId: string }> = JSON.parse(text)
    if (!response.ok || envelope.isError) return null
    storeToken(envelope.result.refreshToken, envelope.result.userId)
    return envelope.result.refreshToken
  } catch {
    return null
  }
}
