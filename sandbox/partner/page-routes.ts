import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { channelNames } from './channels.ts'
import { damages } from './orders/damage.ts'
import { orderTroubles } from './orders/make-order.ts'
import type { Retailer } from './retailer.ts'
import { acknowledgings } from './settings.ts'

/** The page is served as it lies here: no build. */
export function pageRoutes(app: FastifyInstance, { settings, lastItems }: Retailer) {
  const files = {
    '/': ['partner.html', 'text/html'],
    '/partner.css': ['partner.css', 'text/css'],
    '/partner.js': ['partner.js', 'text/javascript'],
  }
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = readFileSync(new URL(`./page/${name}`, import.meta.url))
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content))
  }
  app.get('/control/choices', () => ({
    choices: { channel: channelNames, trouble: orderTroubles, damage: damages, upload: ['whole', 'part', 'growing'] },
    items: lastItems(),
    settings: { acknowledge: settings.acknowledge, acknowledgings },
  }))
}
