import { setTimeout as sleep } from 'node:timers/promises'
import { pacificWithMs } from '../control/clock.ts'
import type { FaultRule, FaultTarget } from '../control/fault-injector.ts'
import { answerData, callKind, newTid, presentFault, wantsJson } from '../data-api.ts'
import type { Sandbox } from '../sandbox.ts'
import { gatewayFault, QuickbooksFault } from './fault.ts'
import { type Call, htmlReply, jsonReply, type Reply } from './http.ts'
import { docOf, docsOf } from './json.ts'
import { toXml } from './xml.ts'

// undefined: the connection is cut without an answer.
export type Outcome = Reply | undefined

const edgePage =
  '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center></body></html>'

// JSON in the gateway's lower-case form, XML in the usual one.
function gatewayReply(sandbox: Sandbox, call: Call, status: number, code: string, name: string, detail: string, type: string): Reply {
  const now = sandbox.clock.now()
  const body = gatewayFault(status, code, name, detail, type, now)
  if (wantsJson(call)) return jsonReply(status, body)
  const [error] = docsOf(docOf(body, 'fault'), 'error')
  const fault = { Error: [{ Message: error?.message, Detail: detail, code }], type }
  return { status, headers: { 'content-type': 'application/xml' }, body: toXml({ Fault: fault, time: pacificWithMs(now) }) }
}

function unauthorized(sandbox: Sandbox, call: Call, detail: string): Reply {
  const reply = gatewayReply(sandbox, call, 401, '3200', 'AuthenticationFailed', detail, 'AUTHENTICATION')
  return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer realm="Intuit", error="invalid_token"' } }
}

function throttled(sandbox: Sandbox, call: Call): Reply {
  const form = sandbox.settings.throttle.body
  if (form === 'gateway') {
    return jsonReply(
      429,
      gatewayFault(429, '3001', 'ThrottleExceeded', 'The request limit was reached. Try again later', 'SERVICE', sandbox.clock.now()),
    )
  }
  const body = {
    Fault: {
      Error: [
        {
          Message: 'message=ThrottleExceeded; errorCode=003001; statusCode=429',
          Detail: 'The request limit was reached. Try again later',
          code: '3001',
        },
      ],
      type: 'SERVICE',
    },
  }
  if (form === 'xml' || !wantsJson(call)) return { status: 429, headers: { 'content-type': 'application/xml' }, body: toXml(body) }
  return jsonReply(429, body)
}

// The answer of a fault that needs no look at the data; undefined when the call goes on.
export function instead(sandbox: Sandbox, call: Call, rule: FaultRule): Reply | 'cut' | undefined {
  const answer = answerOf(sandbox, call, rule)
  return rule.retryAfter === undefined || answer === undefined || answer === 'cut'
    ? answer
    : { ...answer, headers: { ...answer.headers, 'retry-after': rule.retryAfter } }
}

function answerOf(sandbox: Sandbox, call: Call, rule: FaultRule): Reply | 'cut' | undefined {
  const { kind } = rule
  if (kind === '500')
    return presentFault(
      sandbox,
      call,
      new QuickbooksFault('10000', rule.detail ?? 'An application error has occurred while processing your request'),
    )
  if (kind === '503') return htmlReply(503, edgePage)
  if (kind === '429') return throttled(sandbox, call)
  if (kind === '401') return unauthorized(sandbox, call, 'Token expired')
  if (kind === 'garbage')
    return { status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: '<<<%PDF not json at all' }
  if (kind === 'dropBefore') return 'cut'
  if (kind === 'fault' || kind === 'fault200') {
    const fault = new QuickbooksFault(rule.code ?? '6000', rule.detail ?? 'Business Validation Error: injected')
    return presentFault(sandbox, call, fault, kind === 'fault200' ? 200 : fault.status)
  }
  return undefined
}

function operationOf(call: Call, rest: string[]): string {
  const resource = rest[0] ?? ''
  if (resource === 'query' || resource === 'cdc' || resource === 'batch') return resource
  if (resource === 'reports') return 'report'
  if (call.method === 'GET') return 'read'
  const operation = call.query.get('operation')
  if (call.query.get('include')?.includes('void') || operation === 'void') return 'void'
  if (operation === 'delete') return 'delete'
  return operation === 'update' || /"Id"\s*:|<Id>/.test(call.body.subarray(0, 4000).toString('latin1').split('"Line"')[0] ?? '')
    ? 'update'
    : 'create'
}

function targetOf(call: Call, realm: string, rest: string[]): FaultTarget {
  const text = `${call.query.get('query') ?? ''}${call.body.subarray(0, 20_000).toString('utf8')}`
  const entity = rest[0] === 'query' ? /\bfrom\s+(\w+)/i.exec(text)?.[1] : rest[0]
  return { realm, path: call.path, entity, operation: operationOf(call, rest), text }
}

function compute(sandbox: Sandbox, call: Call, realm: string, rest: string[]): Reply {
  const company = sandbox.companies.get(realm)
  if (!company) return presentFault(sandbox, call, new QuickbooksFault('3100', 'Application authorization failed for this company'))
  try {
    return answerData(sandbox, company, call, rest)
  } catch (error) {
    if (error instanceof QuickbooksFault) return presentFault(sandbox, call, error)
    console.error(error)
    return presentFault(sandbox, call, new QuickbooksFault('10000', 'An application error has occurred while processing your request'))
  }
}

async function admitted(sandbox: Sandbox, call: Call, realm: string, rest: string[]): Promise<Outcome> {
  const rules = sandbox.injector.rules.length > 0 ? sandbox.injector.match(targetOf(call, realm, rest)) : []
  const wait = sandbox.settings.latencyMs + rules.reduce((sum, rule) => sum + (rule.latencyMs ?? 0), 0)
  if (wait > 0) await sleep(wait)
  for (const rule of rules) {
    if (rule.kind === 'hang') {
      await new Promise<void>((resolve) => {
        sandbox.injector.hang(resolve)
        call.raw.request.socket.once('close', () => resolve())
      })
      return undefined
    }
    const answer = instead(sandbox, call, rule)
    if (answer === 'cut') return undefined
    if (answer) return answer
  }
  const reply = compute(sandbox, call, realm, rest)
  for (const rule of rules) {
    if (rule.kind === 'dropAfter') return undefined
    if (rule.kind === 'half') return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) }
  }
  return reply
}

export async function handleData(sandbox: Sandbox, call: Call): Promise<Outcome> {
  const [, , , realm = '', ...rest] = call.path.split('/').filter((part, index) => index === 0 || part !== '')
  const { outage } = sandbox.settings
  if (outage === 'refused') return undefined
  if (outage === '503') return htmlReply(503, edgePage)
  if (outage === 'timeout') {
    await new Promise<void>((resolve) => {
      sandbox.injector.hang(resolve)
      call.raw.request.socket.once('close', () => resolve())
    })
    return undefined
  }
  const { state, grant } = sandbox.oauth.check(call, realm)
  if (state === 'expired') return unauthorized(sandbox, call, 'Token expired')
  if (state === 'unknown')
    return unauthorized(sandbox, call, call.headers.authorization ? 'Token revoked or malformed' : 'Missing access token')
  if (state === 'otherRealm') return presentFault(sandbox, call, new QuickbooksFault('100', 'The token is not valid for this company'))
  if (grant && !grant.scopes.includes('com.intuit.quickbooks.accounting')) {
    return gatewayReply(sandbox, call, 403, '3100', 'ApplicationAuthorizationFailed', 'Insufficient scope', 'AUTHORIZATION')
  }
  if (!(await sandbox.throttle.enter(realm, callKind(call, rest)))) return throttled(sandbox, call)
  try {
    return await admitted(sandbox, call, realm, rest)
  } finally {
    sandbox.throttle.leave(realm)
  }
}

export function dataHeaders(): Record<string, string> {
  const tid = newTid()
  return {
    intuit_tid: tid,
    'qbo-version': '1978.180',
    'service-time': 'total=12, db=5',
    'x-spanid': tid.slice(-12),
    'x-amzn-trace-id': `Root=${tid}`,
    'cache-control': 'no-cache, no-store',
    expires: '0',
  }
}
