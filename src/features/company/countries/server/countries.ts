import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import { countriesIn, inOrder } from '#server/http/countries.ts'
import { callOut } from '#server/http/outbound.ts'
import type { Services } from '#server/services.ts'

/** REST Countries v3.1; `spa` is its name for Spanish. */
const served = z
  .array(
    z.object({
      cca2: z.string().regex(/^[A-Z]{2}$/),
      name: z.object({ common: z.string().min(1) }),
      translations: z.object({ spa: z.object({ common: z.string().min(1) }).optional() }).default({}),
    }),
  )
  .min(100)
type Served = z.output<typeof served>

const dayMs = 86_400_000
/** After a failure the service is left alone for a while. */
const pauseMs = 60_000
let known: { url: string; countries: Promise<Served | null>; until: number } | null = null

/** From the configured service, kept a day; the bundled list while it fails. */
export async function countriesOf({ config, log }: Services, language: Language) {
  const url = config.COUNTRIES_URL
  if (known?.url !== url || known.until < Date.now()) {
    const countries = fetchCountries(url).catch((error) => {
      log.warn({ err: error }, 'countries service')
      if (known?.countries === countries) known.until = Date.now() + pauseMs
      return null
    })
    known = { url, countries, until: Date.now() + dayMs }
  }
  const rows = await known.countries
  if (!rows) return { rows: countriesIn(language) }
  const named = rows.map(({ cca2: code, name, translations }) => ({
    code,
    name: (language === 'es' && translations.spa?.common) || name.common,
  }))
  return { rows: inOrder(named, language) }
}

async function fetchCountries(url: string): Promise<Served> {
  const { status, text } = await callOut(url, { timeoutMs: 5000, headers: { accept: 'application/json' } })
  if (status !== 200) throw new Error(`The countries service answered ${status}.`)
  return served.parse(JSON.parse(text))
}
