import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { foreignHost, isOwnHost } from '../own-host.ts'
import { browserFile } from './browser-files.ts'
import { control } from './control/control.ts'
import { runTask } from './control/task-kinds.ts'
import { apiVersion } from './events.ts'
import { waitForMidnight } from './money/payouts.ts'
import { walletsOn } from './payments/wallets.ts'
import { Sandbox, type SandboxOptions } from './sandbox.ts'
import { answer } from './wire/gateway.ts'
import { type Call, jsonReply, type Outcome, readBody } from './wire/http.ts'
import { hearTenants } from './wire/known-endpoint.ts'
import { challengePage, receiptPage, setupPage } from './wire/pages.ts'

export interface StripeOptions extends SandboxOptions {
  port?: number
  host?: string
}

export interface RunningStripe {
  url: string
  secretKey: string
  publishableKey: string
  close(): Promise<void>
}

async function route(sandbox: Sandbox, call: Call): Promise<Outcome> {
  const { pathname } = call.url
  if (call.method === 'OPTIONS') return preflight()
  if (pathname.startsWith('/v1/') || pathname.startsWith('/v2/') || pathname.startsWith('/oauth/')) return answer(sandbox, call)
  if (pathname.startsWith('/control')) return control(sandbox, call)
  if (pathname.startsWith('/3d_secure_2/authenticate/')) return challengePage(sandbox, call)
  if (pathname.startsWith('/setup/s/')) return setupPage(sandbox, call)
  if (pathname.startsWith('/receipts/payment/')) return receiptPage(sandbox, call)
  if (pathname === '/v3/wallets') return jsonReply(200, { wallets: walletsOn(sandbox, call.url.searchParams) })
  const file = browserFile(pathname)
  if (file) return file
  if (pathname === '/healthz') return jsonReply(200, { status: 'ok' })
  return jsonReply(404, { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${call.method}: ${pathname}).` } })
}

/** Browsers ask before they call another origin; Stripe answers everybody. */
function preflight(): Outcome {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, stripe-version, stripe-account, idempotency-key',
    'access-control-max-age': '300',
  }
  return { status: 204, headers, body: '' }
}

async function serve(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = performance.now()
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const call: Call = {
    method: request.method ?? 'GET',
    url,
    headers: request.headers,
    body: await readBody(request),
    gone: (then) => request.socket.once('close', then),
  }
  const outcome = await route(sandbox, call)
  if (url.pathname.startsWith('/v')) {
    sandbox.log.add({
      at: new Date().toISOString(),
      id: outcome?.headers['request-id'] ?? '',
      method: call.method,
      path: url.pathname,
      account: String(request.headers['stripe-account'] ?? ''),
      status: outcome?.status ?? 0,
      ms: Math.round(performance.now() - started),
      version: String(request.headers['stripe-version'] ?? apiVersion),
      idempotencyKey: request.headers['idempotency-key'] === undefined ? null : String(request.headers['idempotency-key']),
    })
  }
  if (!outcome) {
    request.socket.destroy()
    return
  }
  response.writeHead(outcome.status, { ...outcome.headers, 'content-length': Buffer.byteLength(outcome.body) })
  response.end(outcome.body)
}

export async function startStripe(options: StripeOptions = {}): Promise<RunningStripe> {
  const sandbox = new Sandbox(options, runTask)
  const host = options.host ?? '127.0.0.1'
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    if (!isOwnHost(request.headers.host)) return void response.writeHead(421).end(foreignHost)
    serve(sandbox, request, response).catch((error: unknown) => {
      console.error(error)
      request.socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  sandbox.url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '')
  if (options.connectWebhook) hearTenants(sandbox, options.connectWebhook)
  if (!sandbox.clock.waiting().some(({ kind }) => kind === 'endOfDay')) waitForMidnight(sandbox)
  return {
    url: sandbox.url,
    secretKey: sandbox.secretKey,
    publishableKey: sandbox.publishableKey,
    close: async () => {
      sandbox.faults.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      sandbox.close()
    },
  }
}
