import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, listen, partServer } from '../part.ts'
import { switchRoutes } from '../switches.ts'
import { countryCodes } from './iso-3166.ts'

/** ISO 639-3 names of the translations, as the public service calls them, and the language each is made from. */
const translationLanguages = { spa: 'es', fra: 'fr', deu: 'de', ita: 'it', por: 'pt', nld: 'nl', pol: 'pl', jpn: 'ja' }

type Country = { name: Name; cca2: string; translations: Record<string, Name> }
type Name = { common: string; official: string }

/** A stand-in of the public REST countries service (v3.1): the same path, query and JSON shape. */
export async function startCountries(address: Address = {}) {
  const app = partServer()
  const switches = { delayMs: 0, outage: false, garbage: false }
  const countries = countryCodes().map(country)

  switchRoutes(app, switches)
  app.get<{ Querystring: { fields?: string } }>('/v3.1/all', async (request, reply) => {
    await sleep(switches.delayMs)
    reply.header('access-control-allow-origin', '*')
    if (switches.outage) return reply.code(503).type('text/html').send('<h1>503 Service Temporarily Unavailable</h1>')
    if (switches.garbage) return reply.type('application/json').send('[{"name":{"common":"Afgha')
    const { fields } = request.query
    if (!fields) return reply.code(400).send({ message: "'fields' query not specified", status: 400 })
    const wanted = fields.split(',').map((field) => field.trim())
    return countries.map((country) => Object.fromEntries(Object.entries(country).filter(([key]) => wanted.includes(key))))
  })

  const url = await listen(app, address)
  return { url, close: () => app.close() }
}

function country(code: string): Country {
  const translations = Object.entries(translationLanguages).map(([name, language]) => [name, nameIn(language, code)] as const)
  return { name: nameIn('en', code), cca2: code, translations: Object.fromEntries(translations) }
}

function nameIn(language: string, code: string): Name {
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  return { common: name, official: name }
}
