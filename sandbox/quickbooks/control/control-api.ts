import type { Sandbox } from '../sandbox.ts'
import { QuickbooksFault } from '../wire/fault.ts'
import { type Call, jsonReply, type Reply } from '../wire/http.ts'
import { type Doc, docOf, isDoc, type Json, numberOf, parseDoc, textOf } from '../wire/json.ts'
import { editCompany, listRecords, makeCompany, mergeRecords, writeAsUser } from './control-company.ts'
import type { FaultRule } from './fault-injector.ts'
import { eitherWay } from './settings.ts'
import { switchCompany } from './switch-company.ts'

const done = jsonReply(200, { ok: true })

function refused(status: number, error: string): Reply {
  return jsonReply(status, { error })
}

function bodyOf(call: Call): Doc {
  return call.body.length === 0 ? {} : parseDoc(call.body.toString('utf8'))
}

// Takes over the values of the same type that exist in the target; everything else is refused.
function assign(target: object, changes: Doc): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(target, name)) throw new RangeError(`No setting ${name}`)
    const current: unknown = Reflect.get(target, name)
    if (isDoc(value) && typeof current === 'object' && current !== null && !Array.isArray(current)) assign(current, value)
    else if (current === undefined || typeof current === typeof value || value === null) Reflect.set(target, name, value ?? undefined)
    else throw new RangeError(`Wrong type for setting ${name}`)
  }
}

function plain(value: object): Json {
  const json: Json = JSON.parse(JSON.stringify(value))
  return json
}

function state(sandbox: Sandbox): Doc {
  return {
    url: sandbox.url,
    now: new Date(sandbox.clock.now()).toISOString(),
    companies: [...sandbox.companies.values()].map(({ realm, spec }) => ({
      realmId: realm,
      name: spec.name,
      customers: spec.customers,
      invoices: spec.invoices,
    })),
    settings: plain(sandbox.settings),
    faults: plain(sandbox.injector.rules),
    counters: plain(sandbox.throttle.counters()),
    webhooksWaiting: sandbox.webhooks.waiting,
  }
}

const everyScope = 'com.intuit.quickbooks.accounting openid profile email'

// Tokens without a browser, for test suites that take them from their environment.
function connect(sandbox: Sandbox, body: Doc): Reply {
  const realm = textOf(body, 'realmId') ?? sandbox.companies.keys().next().value ?? ''
  if (!sandbox.companies.has(realm)) return refused(404, 'No such company')
  const tokens = parseDoc(String(sandbox.oauth.connect(realm, textOf(body, 'scope') ?? everyScope, false).body))
  return jsonReply(200, { realmId: realm, clientId: sandbox.clientId, clientSecret: sandbox.clientSecret, ...tokens })
}

function authorize(sandbox: Sandbox, body: Doc): Reply {
  const realm = textOf(body, 'realmId') ?? ''
  const redirectUri = textOf(body, 'redirectUri') ?? ''
  if (!sandbox.companies.has(realm)) return refused(404, 'No such company')
  const code = sandbox.oauth.issueCode(realm, redirectUri, textOf(body, 'scope') ?? everyScope)
  return jsonReply(200, { code, realmId: realm, ...(textOf(body, 'state') === undefined ? {} : { state: textOf(body, 'state') }) })
}

function addFault(sandbox: Sandbox, body: Doc): Reply {
  const kinds = [
    '500',
    '503',
    '429',
    '401',
    'garbage',
    'half',
    'hang',
    'dropBefore',
    'dropAfter',
    'fault200',
    'latency',
    'corrupt',
    'fault',
  ]
  const kind = textOf(body, 'kind') ?? ''
  if (!kinds.includes(kind)) return refused(400, `kind must be one of ${kinds.join(', ')}`)
  const rule: Omit<FaultRule, 'id' | 'seen' | 'hits'> = { kind: kind as FaultRule['kind'] }
  for (const name of ['realmId', 'path', 'entity', 'contains', 'recordId', 'code', 'detail', 'retryAfter'] as const)
    rule[name] = textOf(body, name)
  for (const name of ['nth', 'times', 'probability', 'latencyMs'] as const) rule[name] = numberOf(body, name)
  const operation = textOf(body, 'operation')
  if (operation !== undefined) rule.operation = operation as FaultRule['operation']
  return jsonReply(200, { id: sandbox.injector.add(rule).id })
}

function advance(sandbox: Sandbox, body: Doc): Reply {
  const seconds =
    (numberOf(body, 'advanceSeconds') ?? 0) + (numberOf(body, 'advanceHours') ?? 0) * 3600 + (numberOf(body, 'advanceDays') ?? 0) * 86_400
  const now = textOf(body, 'now')
  sandbox.advance(now === undefined ? seconds * 1000 : Date.parse(now) - sandbox.clock.now())
  return jsonReply(200, { now: new Date(sandbox.clock.now()).toISOString() })
}

function webhooks(sandbox: Sandbox, body: Doc): Reply {
  assign(sandbox.settings.webhooks, body)
  sandbox.webhooks.schedule()
  return jsonReply(200, { webhooks: plain(sandbox.settings.webhooks) })
}

function settings(sandbox: Sandbox, body: Doc): Reply {
  for (const [name, values] of Object.entries(eitherWay))
    if (body[name] !== undefined && !values.some((value) => value === body[name]))
      throw new RangeError(`${name} is one of ${values.join(', ')}`)
  assign(sandbox.settings, body)
  if (docOf(body, 'webhooks')) sandbox.webhooks.schedule()
  if (textOf(body, 'outage') === 'none') sandbox.injector.release()
  return jsonReply(200, { settings: plain(sandbox.settings) })
}

function clearCounters(sandbox: Sandbox): Reply {
  sandbox.throttle.reset(sandbox.settings.throttle)
  return done
}

function clearFaults(sandbox: Sandbox): Reply {
  sandbox.injector.clear()
  return done
}

const simple: Record<string, (sandbox: Sandbox, body: Doc, call: Call) => Reply> = {
  'GET /control/state': (sandbox) => jsonReply(200, state(sandbox)),
  'GET /control/companies': (sandbox) => jsonReply(200, { companies: state(sandbox).companies }),
  'POST /control/companies': makeCompany,
  'POST /control/authorize': authorize,
  'POST /control/tokens': connect,
  'GET /control/settings': (sandbox) => jsonReply(200, { settings: plain(sandbox.settings) }),
  'PATCH /control/settings': settings,
  'POST /control/throttle': (sandbox, body) => settings(sandbox, { throttle: body }),
  'POST /control/oauth': (sandbox, body) => settings(sandbox, { oauth: body }),
  'POST /control/outage': (sandbox, body) => settings(sandbox, { outage: textOf(body, 'mode') ?? '503' }),
  'GET /control/counters': (sandbox) => jsonReply(200, { counters: plain(sandbox.throttle.counters()) }),
  'DELETE /control/counters': clearCounters,
  'GET /control/faults': (sandbox) => jsonReply(200, { faults: plain(sandbox.injector.rules) }),
  'POST /control/faults': addFault,
  'DELETE /control/faults': clearFaults,
  'POST /control/clock': advance,
  'GET /control/requests': (sandbox, _body, call) =>
    jsonReply(200, { requests: plain(sandbox.log.list(Number(call.query.get('limit') ?? 100))) }),
  'DELETE /control/requests': (sandbox) => {
    sandbox.log.clear()
    return done
  },
  'POST /control/webhooks': webhooks,
  'GET /control/webhooks/deliveries': (sandbox) =>
    jsonReply(200, { deliveries: plain(sandbox.webhooks.deliveries), waiting: sandbox.webhooks.waiting }),
  'POST /control/webhooks/flush': (sandbox) => {
    sandbox.webhooks.flush()
    return done
  },
  'POST /control/reset': (sandbox) => {
    sandbox.reset()
    return done
  },
}

function companyRoute(sandbox: Sandbox, call: Call, body: Doc): Reply {
  const [, , , realm = '', action = '', name = '', id] = call.path.split('/')
  const company = sandbox.companies.get(realm)
  if (!company) return refused(404, 'No such company')
  const route = `${call.method} ${action}`
  if (route === 'DELETE ') {
    sandbox.removeCompany(realm)
    return done
  }
  if (route === 'POST write') return writeAsUser(sandbox, company, body)
  if (route === 'POST switches') return switchCompany(sandbox, company, body)
  if (route === 'POST edit') return editCompany(sandbox, company, body)
  if (route === 'POST merge') return mergeRecords(sandbox, company, body)
  if (route === 'POST revoke') return jsonReply(200, { revoked: sandbox.oauth.revokeRealm(realm) })
  if (route === 'POST expire') {
    sandbox.oauth.expireRealm(realm)
    return done
  }
  if (route === 'GET records') return listRecords(company, name, { id, most: Number(call.query.get('most') ?? Infinity) })
  if (route === 'GET find')
    return listRecords(company, call.query.get('entity') ?? 'Customer', { displayName: call.query.get('name') ?? '' })
  const file = route === 'GET files' ? company.store.getFile(realm, name) : undefined
  if (file) return { status: 200, headers: { 'content-type': file.type }, body: Buffer.from(file.bytes) }
  return refused(404, 'No such control call')
}

export function handleControl(sandbox: Sandbox, call: Call): Reply {
  try {
    const body = bodyOf(call)
    const handler = simple[`${call.method} ${call.path}`]
    if (handler) return handler(sandbox, body, call)
    const fault = /^\/control\/faults\/(\d+)$/.exec(call.path)?.[1]
    if (call.method === 'DELETE' && fault !== undefined) return sandbox.injector.remove(fault) ? done : refused(404, 'No such fault')
    if (call.path.startsWith('/control/companies/')) return companyRoute(sandbox, call, body)
    return refused(404, 'No such control call')
  } catch (error) {
    if (error instanceof QuickbooksFault) return jsonReply(400, { Fault: error.body() })
    if (error instanceof SyntaxError || error instanceof RangeError) return refused(400, error.message)
    throw error
  }
}
