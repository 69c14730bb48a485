import { relative, resolve } from 'node:path'
import { createServer } from 'vite'
import { routes } from '#server/app.ts'

type Pages = { host: string; port: number; apiPort: number; data: string; onServerChange(): void }

/** Pages from their sources, with hot reload; calls go on to the product, which is told when its own files change. */
export async function startPages({ host, port, apiPort, data, onServerChange }: Pages) {
  const server = await createServer({
    logLevel: 'warn',
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      watch: { ignored: [resolve(data)] },
      proxy: {
        [`^(${callPatterns().join('|')})(/|\\?|$)`]: { target: `http://127.0.0.1:${apiPort}`, xfwd: true },
        '/WebSocket/ws': { target: `http://127.0.0.1:${apiPort}`, ws: true },
      },
    },
  })
  server.watcher.on('all', (_event, path) => {
    if (isServers(relative('.', path).replaceAll('\\', '/'))) onServerChange()
  })
  await server.listen()
  return () => server.close()
}

const isServers = (path: string) => /^(src|migrations|public\/locales)\//.test(path) && !/\/web\/|\.test\.ts$/.test(path)

/** Paths of calls, case and all: `/Dashboard/…` is a call, `/dashboard` a page. */
function callPatterns(): string[] {
  const paths = routes.map(({ endpoint }) => endpoint.path.replace(/\/:.*$/, ''))
  const others = ['/Dashboard', '/Sync', '/QuickBooks', '/api', '/files', '/unsubscribe', '/healthz', '/openapi.json']
  return [...new Set([...paths, ...others])].map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
