import { createServer } from 'vite'
import { exportPath } from '#features/customers/contract.ts'
import { routes } from '#server/app.ts'

/** Pages from their sources, with hot reload; calls go on to the product. */
export async function startPages({ host, port, apiPort }: { host: string; port: number; apiPort: number }) {
  const server = await createServer({
    logLevel: 'warn',
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      proxy: {
        [`^(${callPatterns().join('|')})(/|\\?|$)`]: { target: `http://127.0.0.1:${apiPort}`, xfwd: true },
        '/WebSocket/ws': { target: `http://127.0.0.1:${apiPort}`, ws: true },
      },
    },
  })
  await server.listen()
  return () => server.close()
}

/** Paths of calls, case and all: `/Dashboard/…` is a call, `/dashboard` a page. */
function callPatterns(): string[] {
  const paths = routes.map(({ endpoint }) => endpoint.path.replace(/\/:.*$/, ''))
  const others = [exportPath, '/QuickBooks/Callback', '/QuickBooks/Webhook', '/api', '/files', '/healthz', '/openapi.json']
  return [...new Set([...paths, ...others])].map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
