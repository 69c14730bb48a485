import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { relative, resolve } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { languageOf, languages } from '#contract/languages.ts'
import { routes } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { withStripe } from '#server/http/pages/payment-page.ts'
import { deviceTexts } from './device-texts.ts'
import { fill, paymentHtml, textsOf } from './page-html.ts'
import { storeTexts } from './store-texts.ts'

type Pages = { host: string; port: number; apiPort: number; data: string; config: Config; onServerChange(): void }

/** Pages from their sources, with hot reload; calls go on to the product, which is told when its own files change. */
export async function startPages({ host, port, apiPort, data, config, onServerChange }: Pages) {
  const server = await createServer({
    logLevel: 'warn',
    clearScreen: false,
    plugins: [paymentPages(config), devicePages, storePages],
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

/** The checkout has a page of its own, with its texts inside. */
const paymentPages = (config: Config): Plugin => ({
  name: 'payment-pages',
  configureServer: ({ middlewares, transformIndexHtml }) => {
    middlewares.use('/payment/', async (request, response, next) => {
      try {
        const page = withStripe(await paymentHtml(await readFile('payment.html', 'utf8'), languageFor(request)), config)
        response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(await transformIndexHtml(request.originalUrl ?? '/payment/', page))
      } catch (error) {
        next(error)
      }
    })
  },
})
/** The device app from its sources, without its worker. */
const devicePages: Plugin = {
  name: 'device-pages',
  configureServer: ({ middlewares, transformIndexHtml }) => {
    middlewares.use('/device', async (request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?')
      try {
        const texts = languages.find(({ code }) => path === `/texts.${code}.json`)
        if (texts) return response.setHeader('content-type', 'application/json').end(await deviceTexts(texts.code))
        if (/\.\w+$/.test(path)) return next()
        const page = await transformIndexHtml(request.originalUrl ?? '/device', await readFile('device.html', 'utf8'))
        response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
      } catch (error) {
        next(error)
      }
    })
  },
}
/** Stores from their sources, without what the server writes into their pages. */
const storePages: Plugin = {
  name: 'store-pages',
  configureServer: ({ middlewares, transformIndexHtml }) => {
    middlewares.use(async (request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?')
      try {
        const texts = languages.find(({ code }) => path === `/storefront/texts.${code}.json`)
        if (!texts && !path.startsWith('/store/')) return next()
        if (texts) return response.setHeader('content-type', 'application/json').end(JSON.stringify(await storeTexts(texts.code)))
        const language = languageFor(request)
        const page = fill(await readFile('store.html', 'utf8'), {
          '<html lang="en">': `<html lang="${language}">`,
          '</body>': `${textsOf(await storeTexts(language))}</body>`,
        })
        response.setHeader('content-type', 'text/html; charset=utf-8').end(await transformIndexHtml(path, page))
      } catch (error) {
        next(error)
      }
    })
  },
}
const languageFor = ({ headers }: IncomingMessage) =>
  languageOf([/(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1], headers['accept-language']].join(','))

const isServers = (path: string) => /^(src|migrations|public\/locales)\//.test(path) && !/\/web\/|\.test\.ts$/.test(path)

/** Paths of calls, case and all: `/Dashboard/…` is a call, `/dashboard` a page. */
function callPatterns(): string[] {
  const paths = routes.map(({ endpoint }) => endpoint.path.replace(/\/:.*$/, ''))
  const others = ['/Dashboard', '/Sync', '/QuickBooks', '/api', '/files', '/unsubscribe', '/copies', '/healthz', '/openapi.json']
  return [...new Set([...paths, ...others])].map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
