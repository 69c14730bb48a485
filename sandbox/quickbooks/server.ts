import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { foreignHost, isOwnHost } from '../own-host.ts'
import { booksPage } from './control/books-page.ts'
import { decideConsent, showConsent } from './control/consent-page.ts'
import { handleControl } from './control/control-api.ts'
import { controlPage } from './control/control-page.ts'
import { newTid } from './data-api.ts'
import { Sandbox, type SandboxOptions } from './sandbox.ts'
import { dataHeaders, handleData, instead, type Outcome } from './wire/gateway.ts'
import { type Call, jsonReply, type Reply, readBody, textReply } from './wire/http.ts'

export interface QuickbooksOptions extends SandboxOptions {
  port?: number
  host?: string
}

export interface RunningQuickbooks {
  url: string
  close(): Promise<void>
}

async function handleToken(sandbox: Sandbox, call: Call): Promise<Outcome> {
  const operation = call.body.includes('grant_type=refresh_token') ? 'refresh' : 'token'
  const rules = sandbox.injector.match({ realm: undefined, path: call.path, entity: undefined, operation, text: '' })
  for (const rule of rules) {
    if (rule.latencyMs) await new Promise((resolve) => setTimeout(resolve, rule.latencyMs))
    const answer = instead(sandbox, call, rule)
    if (answer === 'cut') return undefined
    if (answer) return answer
  }
  if (sandbox.settings.outage === 'refused') return undefined
  const reply = sandbox.oauth.token(call)
  return rules.some((rule) => rule.kind === 'dropAfter') ? undefined : reply
}

function publicRoute(sandbox: Sandbox, call: Call): Reply | undefined {
  const route = `${call.method} ${call.path.length > 1 ? call.path.replace(/\/$/, '') : call.path}`
  if (route === 'GET /connect/oauth2') return showConsent(sandbox, call)
  if (route === 'POST /connect/oauth2') return decideConsent(sandbox, call)
  if (route === 'POST /v2/oauth2/tokens/revoke') return sandbox.oauth.revoke(call)
  if (route === 'GET /v1/openid_connect/userinfo') return sandbox.oauth.userInfo(call)
  if (route === 'GET /op/v1/jwks') return sandbox.oauth.jwks()
  if (route === 'GET /.well-known/openid_configuration' || route === 'GET /.well-known/openid_sandbox_configuration')
    return sandbox.oauth.discovery()
  if (route === 'GET /books') return booksPage(sandbox, call)
  return route === 'GET /' ? controlPage(sandbox) : undefined
}

async function route(sandbox: Sandbox, call: Call): Promise<Outcome> {
  if (call.path.startsWith('/v3/company/')) return handleData(sandbox, call)
  if (call.path.startsWith('/control')) return handleControl(sandbox, call)
  if (call.method === 'POST' && call.path === '/oauth2/v1/tokens/bearer') return handleToken(sandbox, call)
  return publicRoute(sandbox, call) ?? textReply(404, 'Not found')
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
}

async function serve(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now()
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const data = url.pathname.startsWith('/v3/')
  const headers = data ? dataHeaders() : url.pathname.startsWith('/control') ? {} : { intuit_tid: newTid() }
  const call: Call = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
    raw: { request, response },
  }
  const outcome = await route(sandbox, call).catch((error: unknown) => {
    console.error(error)
    return jsonReply(500, { error: 'sandbox failure' })
  })
  if (!url.pathname.startsWith('/control') && url.pathname !== '/' && url.pathname !== '/books') {
    sandbox.log.add({
      at: new Date().toISOString(),
      method: call.method,
      path: `${url.pathname}${url.search}`,
      realm: data ? url.pathname.split('/')[3] : undefined,
      status: outcome?.status ?? 0,
      ms: Math.round(performance.now() - started),
      tid: headers.intuit_tid ?? '',
      headers: plainHeaders(request),
      body: call.body.subarray(0, 20_000).toString('utf8'),
    })
  }
  if (!outcome) {
    request.socket.destroy()
    return
  }
  const body = typeof outcome.body === 'string' ? Buffer.from(outcome.body) : outcome.body
  response.writeHead(outcome.status, { ...headers, ...outcome.headers, 'content-length': body.length })
  response.end(body)
}

export async function startQuickbooks(options: QuickbooksOptions = {}): Promise<RunningQuickbooks> {
  const sandbox = new Sandbox(options)
  const host = options.host ?? '127.0.0.1'
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    if (!isOwnHost(request.headers.host)) return void response.writeHead(421).end(foreignHost)
    serve(sandbox, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  sandbox.url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '')
  return {
    url: sandbox.url,
    close: async () => {
      sandbox.injector.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      sandbox.close()
    },
  }
}
